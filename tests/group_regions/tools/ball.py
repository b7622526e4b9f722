"""Chaplygin's ball from smooth onto rough ground: Newton and Euler, 30 digits."""
from mpmath import mp, mpf, matrix, lu_solve, odefun, sin, cos, eye, sqrt
mp.dps = 30
m, J, a = mpf(1), [mpf("0.4"), mpf("0.55"), mpf("0.7")], mpf("0.6")
def hat(w): return matrix([[0,-w[2],w[1]],[w[2],0,-w[0]],[-w[1],w[0],0]])
def cross(u,w): return hat(u)*w
def rotation(w):
    n = sqrt(sum(c*c for c in w)); W = hat(w)
    return eye(3) + W*(sin(n)/n) + W*W*((1-cos(n))/n**2)
x0, v0 = matrix(["-0.5","0.2"]), matrix(["1.3","0.4"])
w0 = matrix(["0.4","1.5","0.9"])
R0 = rotation([mpf("0.3"), mpf("-1.2"), mpf("0.8")])
T = mpf(1)
def pack(x, R, v, w): return list(x)+[R[i,j] for i in range(3) for j in range(3)]+list(v)+list(w)
def unpack(y): return matrix(y[0:2]), matrix(3,3)+matrix([y[2:5],y[5:8],y[8:11]]), matrix(y[11:13]), matrix(y[13:16])
Jm = matrix([[J[0],0,0],[0,J[1],0],[0,0,J[2]]])
arm = matrix([0,0,-a])
def solve(R, moment, extra):
    """v', w', F with m v' = F, J w' = moment + R^T(arm x F), v' - a(e_y, -e_x).(R w') = extra; moment in the body."""
    A = matrix(7,7); b = matrix(7,1)
    for i in range(2): A[i,i] = m; A[i,5+i] = -1
    for i in range(3):
        for j in range(3): A[2+i,2+j] = Jm[i,j]
        b[2+i] = moment[i]
    for k in range(2):
        e = matrix([1 if i==k else 0 for i in range(3)])
        c = R.T*cross(arm,e)
        for i in range(3): A[2+i,5+k] = -c[i]
    A[5,0] = 1; A[6,1] = 1
    for j in range(3): A[5,2+j] = -a*R[1,j]; A[6,2+j] = a*R[0,j]
    b[5], b[6] = extra
    z = lu_solve(A,b)
    return z[0:2], matrix([z[2],z[3],z[4]]), z[5:7]
def free(t,y):
    x,R,v,w = unpack(y)
    return pack(v, R*hat(w), [0,0], [ (-cross(w,Jm*w))[i]/J[i] for i in range(3)])
def rolling(t,y):
    x,R,v,w = unpack(y)
    # d/dt (R w) = R w', so the constraint on accelerations has no further terms.
    dv, dw, F = solve(R, -cross(w,Jm*w), [0,0])
    return pack(v, R*hat(w), dv, list(dw))
def energy(v,w): return m/2*(v[0]**2+v[1]**2)+sum(J[i]*w[i]**2 for i in range(3))/2
tstar = -x0[0]/v0[0]
y = odefun(free, 0, pack(x0,R0,v0,w0))(tstar)
x,R,v,w = unpack(y)
# Jump: m dv = F, J dw = R^T(arm x F), v + dv = a(...)R(w + dw)
s = R*w
dv, dw, F = solve(R, matrix([0,0,0]), [a*s[1]-v[0], -a*s[0]-v[1]])
vp, wp = matrix(dv)+v, dw+w
print("t", tstar)
print("w-", w.T); print("v+", vp.T); print("w+", wp.T); print("F", F)
print("lost", energy(v,w)-energy(vp,wp), "sum", energy(matrix(dv),dw))
y2 = odefun(rolling, 0, pack(x,R,vp,wp))(T-tstar)
x,R,v,w = unpack(y2)
print("x", x.T); print("R", R); print("v", v.T); print("w", w.T); print("E", energy(v,w), energy(vp,wp))
print("off", v[0]-a*(R*w)[1], v[1]+a*(R*w)[0])
