// nonholonomic, sha256 31875321349c9078405f6f777991c65be8ecc4c9cb3a308a7444acd1c8a9d718
// The expansion of `#[discrete_system]` for `RollingDisk`, to stand beside the struct. Generated; an edited file is not read.
// nh-macros 0.1.0, build b204fc9b24e088d81d3bb010a51b51f62781498fcfec276bf1fd73ef68c430db
// key 972835524a8d1dc0193100e2ba96841bdae9d358c369b619610aca9c5e385a01
#[doc = " The reduction of [`RollingDisk`] by its symmetry in (x, y, theta)."]
//+ documentation
#[doc = ""]
#[doc = "<style>.menv-align>mtr>mtd:nth-child(odd){text-align:right;text-align:-webkit-right;padding-right:0}.menv-align>mtr>mtd:nth-child(even){text-align:left;text-align:-webkit-left;padding-left:.15em}</style>\n\n**Symmetry**\n\n- G acts on (x, y, theta)\n- TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1\n- G is abelian\n- J\\_d is conserved\n- the mixed curvature vanishes: the reduced system is unforced\n- this is so for generic values of `A`: for particular ones more may vanish, and dimensions change"]
//-
#[allow(non_snake_case, dead_code)]
pub struct RollingDiskReduced {
    #[doc = " Mass, kg."]
    pub m : f64,
    #[doc = " Moment of inertia about the axle, kg m²."]
    pub I : f64,
    #[doc = " Moment of inertia about the vertical diameter, kg m²."]
    pub J : f64,
    #[doc = " Radius, m."]
    pub A : f64
}
::nonholonomic::__private::value_traits ! (RollingDiskReduced {
    m,
    I,
    J,
    A
}
);
#[allow(dead_code, non_snake_case, unreachable_pub, unused_imports, unused_qualifications, clippy::approx_constant, clippy::doc_markdown, clippy::inline_always, clippy::many_single_char_names, clippy::missing_asserts_for_indexing, clippy::must_use_candidate, clippy::same_name_method, clippy::similar_names, clippy::suboptimal_flops, clippy::too_many_lines, clippy::use_self, reason = "straight lines of whole paths, in the names and numbers of physics")]
const _ : () = {
    use::nonholonomic::__private as __nh;
    use __nh::core::primitive:: {
        f64,
        str,
        usize
    }
    ;
    #[doc = " The discrete equations of motion of `RollingDisk`, derived at compile time."]
    //+ documentation
    #[doc = ""]
    #[doc = "<style>.menv-align>mtr>mtd:nth-child(odd){text-align:right;text-align:-webkit-right;padding-right:0}.menv-align>mtr>mtd:nth-child(even){text-align:left;text-align:-webkit-left;padding-left:.15em}</style>\n\n**Configuration space**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><mi>q</mi></mtd><mtd><mo>=</mo><mo symmetric=\"false\" stretchy=\"false\">(</mo><mi>x</mi><mo>,</mo><mi>y</mi><mo>,</mo><mi>θ</mi><mo>,</mo><mi>ϕ</mi><mo symmetric=\"false\" stretchy=\"false\">)</mo><mo>∈</mo><msup><mrow><mi>ℝ</mi></mrow><mrow><mn>2</mn></mrow></msup><mo>×</mo><mo symmetric=\"false\" stretchy=\"false\">(</mo><msup><mi>S</mi><mrow><mn>1</mn></mrow></msup><msup><mo symmetric=\"false\" stretchy=\"false\">)</mo><mrow><mn>2</mn></mrow></msup></mtd></mtr></mtable></math></div>\n\n**Lagrangian**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><mi>L</mi><mo symmetric=\"false\" stretchy=\"false\">(</mo><mi>q</mi><mo>,</mo><mover><mrow><mi>q</mi></mrow><mi>˙</mi></mover><mo>,</mo><mi>t</mi><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac><mi>m</mi><mrow><mo stretchy=\"true\">(</mo><msup><mrow><mover><mrow><mi>x</mi></mrow><mi>˙</mi></mover></mrow><mrow><mn>2</mn></mrow></msup><mo>+</mo><msup><mrow><mover><mrow><mi>y</mi></mrow><mi>˙</mi></mover></mrow><mrow><mn>2</mn></mrow></msup><mo stretchy=\"true\">)</mo></mrow><mo>+</mo><mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac><mi>I</mi><msup><mrow><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover></mrow><mrow><mn>2</mn></mrow></msup><mo>+</mo><mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac><mi>J</mi><msup><mrow><mover><mrow><mi>ϕ</mi></mrow><mi>˙</mi></mover></mrow><mrow><mn>2</mn></mrow></msup></mtd></mtr></mtable></math></div>\n\n**Constraints**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><mn>0</mn></mtd><mtd><mo>=</mo><mover><mrow><mi>x</mi></mrow><mi>˙</mi></mover><mo>−</mo><mi>A</mi><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><mi>ϕ</mi></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mo>=</mo><mover><mrow><mi>y</mi></mrow><mi>˙</mi></mover><mo>−</mo><mi>A</mi><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><mi>ϕ</mi></mtd></mtr></mtable></math></div>\n\n**Discretisation**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd><mtd><mo>=</mo><mfrac><mrow><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub></mrow><mrow><mn>2</mn></mrow></mfrac></mtd></mtr><mtr><mtd><msub><mover><mrow><mi>q</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd><mtd><mo>=</mo><mfrac><mrow><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo>−</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub></mrow><mrow><mi>h</mi></mrow></mfrac></mtd></mtr></mtable></math></div>\n\n**Discrete Lagrangian**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><msub><mi>L</mi><mi>d</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><mi>h</mi><mrow><mo stretchy=\"true\">(</mo><mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac><mi>m</mi><mrow><mo stretchy=\"true\">(</mo><msup><mrow><msub><mover><mrow><mi>x</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mrow><mrow><mn>2</mn></mrow></msup><mo>+</mo><msup><mrow><msub><mover><mrow><mi>y</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mrow><mrow><mn>2</mn></mrow></msup><mo stretchy=\"true\">)</mo></mrow><mo>+</mo><mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac><mi>I</mi><msup><mrow><msub><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mrow><mrow><mn>2</mn></mrow></msup><mo>+</mo><mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac><mi>J</mi><msup><mrow><msub><mover><mrow><mi>ϕ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mrow><mrow><mn>2</mn></mrow></msup><mo stretchy=\"true\">)</mo></mrow></mtd></mtr></mtable></math></div>\n\n**Discrete Lagrange–d'Alembert equations**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><mi>−</mi><mi>m</mi><msub><mover><mrow><mi>x</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mo>+</mo><mi>m</mi><msub><mover><mrow><mi>x</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>−</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd><mtd><mo>=</mo><msub><mi>λ</mi><mrow><mn>1</mn><mo>,</mo><mi>k</mi></mrow></msub></mtd></mtr><mtr><mtd><mi>−</mi><mi>m</mi><msub><mover><mrow><mi>y</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mo>+</mo><mi>m</mi><msub><mover><mrow><mi>y</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>−</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd><mtd><mo>=</mo><msub><mi>λ</mi><mrow><mn>2</mn><mo>,</mo><mi>k</mi></mrow></msub></mtd></mtr><mtr><mtd><mi>−</mi><mi>I</mi><msub><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mo>+</mo><mi>I</mi><msub><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>−</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd><mtd><mo>=</mo><mi>−</mi><mi>A</mi><msub><mi>λ</mi><mrow><mn>1</mn><mo>,</mo><mi>k</mi></mrow></msub><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mo>−</mo><mi>A</mi><msub><mi>λ</mi><mrow><mn>2</mn><mo>,</mo><mi>k</mi></mrow></msub><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub></mtd></mtr><mtr><mtd><mi>−</mi><mi>J</mi><msub><mover><mrow><mi>ϕ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mo>+</mo><mi>J</mi><msub><mover><mrow><mi>ϕ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>−</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd><mtd><mo>=</mo><mn>0</mn></mtd></mtr><mtr><mtd><msub><mover><mrow><mi>x</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mo>−</mo><mi>A</mi><msub><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd><mtd><mo>=</mo><mn>0</mn></mtd></mtr><mtr><mtd><msub><mover><mrow><mi>y</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mo>−</mo><mi>A</mi><msub><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd><mtd><mo>=</mo><mn>0</mn></mtd></mtr></mtable></math></div>\n\n**Integrability of the constraints**\n\n- no combination of the constraints is integrable for generic values of `A`: the system is nonholonomic\n\n**Reversibility**\n\n- the scheme is symmetric: the step with -h undoes the step with h\n- t -\\> -t reverses the system: L, D and the forces do not change\n- t -\\> -t, x -\\> -x, theta -\\> -theta, phi -\\> -phi keeps the sense in which `theta`, `phi`, `x` run\n- t -\\> -t, y -\\> -y, phi -\\> -phi keeps the sense in which `phi`, `y` run\n- no one of these that is known keeps the sense of all: first integrals may drift on motions in which `theta`, `phi`, `x`, `y` run at once; steps of a higher order, `#[discretization(midpoint, order = 6)]`, make the drift much smaller, as a smaller h does\n\n**Symmetry**\n\n- G acts on (x, y, theta)\n- TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1\n- G is abelian\n- J\\_d is conserved\n- the mixed curvature vanishes: the reduced system is unforced\n- this is so for generic values of `A`: for particular ones more may vanish, and dimensions change\n\n**D\\_1L\\_d(q\\_0, q\\_1) = ∂L\\_d/∂q\\_0.**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><mo symmetric=\"false\" stretchy=\"false\">⟨</mo><msub><mi>D</mi><mn>1</mn></msub><msub><mi>L</mi><mi>d</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mo>,</mo><msub><mi>∂</mi><mrow><mi>x</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">⟩</mo></mtd><mtd><mo>=</mo><mi>−</mi><mi>m</mi><msub><mover><mrow><mi>x</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr><mtr><mtd><mo symmetric=\"false\" stretchy=\"false\">⟨</mo><msub><mi>D</mi><mn>1</mn></msub><msub><mi>L</mi><mi>d</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mo>,</mo><msub><mi>∂</mi><mrow><mi>y</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">⟩</mo></mtd><mtd><mo>=</mo><mi>−</mi><mi>m</mi><msub><mover><mrow><mi>y</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr><mtr><mtd><mo symmetric=\"false\" stretchy=\"false\">⟨</mo><msub><mi>D</mi><mn>1</mn></msub><msub><mi>L</mi><mi>d</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mo>,</mo><msub><mi>∂</mi><mrow><mi>θ</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">⟩</mo></mtd><mtd><mo>=</mo><mi>−</mi><mi>I</mi><msub><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr><mtr><mtd><mo symmetric=\"false\" stretchy=\"false\">⟨</mo><msub><mi>D</mi><mn>1</mn></msub><msub><mi>L</mi><mi>d</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mo>,</mo><msub><mi>∂</mi><mrow><mi>ϕ</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">⟩</mo></mtd><mtd><mo>=</mo><mi>−</mi><mi>J</mi><msub><mover><mrow><mi>ϕ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr></mtable></math></div>\n\n**D\\_2L\\_d(q\\_0, q\\_1) = ∂L\\_d/∂q\\_1.**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><mo symmetric=\"false\" stretchy=\"false\">⟨</mo><msub><mi>D</mi><mn>2</mn></msub><msub><mi>L</mi><mi>d</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mo>,</mo><msub><mi>∂</mi><mrow><mi>x</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">⟩</mo></mtd><mtd><mo>=</mo><mi>m</mi><msub><mover><mrow><mi>x</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr><mtr><mtd><mo symmetric=\"false\" stretchy=\"false\">⟨</mo><msub><mi>D</mi><mn>2</mn></msub><msub><mi>L</mi><mi>d</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mo>,</mo><msub><mi>∂</mi><mrow><mi>y</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">⟩</mo></mtd><mtd><mo>=</mo><mi>m</mi><msub><mover><mrow><mi>y</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr><mtr><mtd><mo symmetric=\"false\" stretchy=\"false\">⟨</mo><msub><mi>D</mi><mn>2</mn></msub><msub><mi>L</mi><mi>d</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mo>,</mo><msub><mi>∂</mi><mrow><mi>θ</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">⟩</mo></mtd><mtd><mo>=</mo><mi>I</mi><msub><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr><mtr><mtd><mo symmetric=\"false\" stretchy=\"false\">⟨</mo><msub><mi>D</mi><mn>2</mn></msub><msub><mi>L</mi><mi>d</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mo>,</mo><msub><mi>∂</mi><mrow><mi>ϕ</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">⟩</mo></mtd><mtd><mo>=</mo><mi>J</mi><msub><mover><mrow><mi>ϕ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr></mtable></math></div>\n\n**φ(q\\_0, q\\_1), zero on D\\_d.**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><mn>0</mn></mtd><mtd><mo>=</mo><msub><mover><mrow><mi>x</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mo>−</mo><mi>A</mi><msub><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mo>=</mo><msub><mover><mrow><mi>y</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mo>−</mo><mi>A</mi><msub><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr></mtable></math></div>\n\n**ω(q): row a is the form ω^a.**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><msup><mi>ω</mi><mrow><mn>1</mn></mrow></msup><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><mi>d</mi><mi>x</mi><mo>−</mo><mi>A</mi><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mspace width=\"0.16666667em\" /><mi>d</mi><mi>θ</mi></mtd></mtr><mtr><mtd><msup><mi>ω</mi><mrow><mn>2</mn></mrow></msup><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><mi>d</mi><mi>y</mi><mo>−</mo><mi>A</mi><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mspace width=\"0.16666667em\" /><mi>d</mi><mi>θ</mi></mtd></mtr></mtable></math></div>"]
    //-
    #[automatically_derived]
    impl __nh::DiscreteSystem for RollingDisk {
        const DIM : usize = 4;
        const CONSTRAINTS : usize = 2;
        const COORDINATES : & 'static[& 'static str] = & ["x", "y", "theta", "phi"];
        const SCHEME : & 'static str = "midpoint";
        type Configuration = __nh::SVector < f64,
        4 >;
        type Control = __nh::SVector < f64,
        0 >;
        type Composition = __nh::OneStep;
        type Increment = __nh::SVector < f64,
        4 >;
        type Covector = __nh::SVector < f64,
        4 >;
        type Multipliers = __nh::SVector < f64,
        2 >;
        type ConstraintForms = __nh::SMatrix < f64,
        2,
        4 >;
        type Bilinear = __nh::SMatrix < f64,
        4,
        4 >;
        type ConstraintJacobian = __nh::SMatrix < f64,
        2,
        4 >;
        type Residual = __nh::SVector < f64,
        6 >;
        type Jacobian = __nh::SMatrix < f64,
        6,
        6 >;
        type Stages = RollingDiskStages;
        type Regions = __nh::NoRegions;
        fn for_each_parameter(& self, each : & mut dyn __nh::core::ops::FnMut(& 'static str, f64),) {
            each("m", self.m);
            each("I", self.I);
            each("J", self.J);
            each("A", self.A);
        }
        //+ equations
        fn equations(& self) -> __nh::Equations {
            RollingDisk::equations()
        }
        //-
        //+ no_equations
        fn fingerprint(& self) -> __nh::Fingerprint {
            __nh::Fingerprint::new("RollingDisk", 2013492385252341117u64)
        }
        //-
        //+ comments
        #[doc = " L_d(q_0, q_1)."]
        //-
        fn discrete_lagrangian_at(& self, interval : & __nh::Interval < Self >) -> f64 {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            let h = interval.time.h;
            let term_16 = 0.5 * self.m * (x_dot * x_dot + y_dot * y_dot) + 0.5 * self.I * (theta_dot * theta_dot) + 0.5 * self.J * (phi_dot * phi_dot);
            h * term_16
        }
        //+ comments
        #[doc = " D_1L_d(q_0, q_1) = ∂L_d/∂q_0."]
        //-
        #[inline]
        fn d1_discrete_lagrangian_at(& self, interval : & __nh::Interval < Self >) -> Self::Covector {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            __nh::vector([- (self.m * x_dot), - (self.m * y_dot), - (self.I * theta_dot), - (self.J * phi_dot)])
        }
        //+ comments
        #[doc = " D_2L_d(q_0, q_1) = ∂L_d/∂q_1."]
        //-
        #[inline]
        fn d2_discrete_lagrangian_at(& self, interval : & __nh::Interval < Self >) -> Self::Covector {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            __nh::vector([self.m * x_dot, self.m * y_dot, self.I * theta_dot, self.J * phi_dot])
        }
        //+ comments
        #[doc = " φ(q_0, q_1), zero on D_d."]
        //-
        #[inline]
        fn kinematic_residual_at(& self, interval : & __nh::Interval < Self >) -> Self::Multipliers {
            let [x_dot, y_dot, theta_dot, ..] = __nh::v(interval);
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            __nh::vector([x_dot - self.A * theta_dot * cos_phi_mid, y_dot - self.A * theta_dot * sin_phi_mid])
        }
        fn energy_at(& self, interval : & __nh::Interval < Self >) -> f64 {
            let [x_dot, y_dot, theta_dot, phi_dot] = __nh::v(interval);
            (0.5 * self.m) * (x_dot * x_dot + y_dot * y_dot) + (0.5 * self.I) * (theta_dot * theta_dot) + (0.5 * self.J) * (phi_dot * phi_dot)
        }
        //+ comments
        #[doc = " ω(q): row a is the form ω^a."]
        //-
        #[inline]
        fn constraint_forms_at(& self, inputs : __nh::Inputs < Self::Control >, q : & Self::Configuration) -> Self::ConstraintForms {
            let phi = q[3];
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            __nh::columns([[1.0, 0.0], [0.0, 1.0], [- (self.A * cos_phi), - (self.A * sin_phi)], [0.0, 0.0]])
        }
        fn initial_momentum_at(& self, inputs : __nh::Inputs < Self::Control >, q : & Self::Configuration, v : & Self::Increment) -> Self::Covector {
            let [x_dot, y_dot, theta_dot, phi_dot] = * __nh::components(v);
            __nh::vector([self.m * x_dot, self.m * y_dot, self.I * theta_dot, self.J * phi_dot])
        }
        fn velocity_residual_at(& self, inputs : __nh::Inputs < Self::Control >, q : & Self::Configuration, v : & Self::Increment) -> (Self::Multipliers, Self::Multipliers) {
            let phi = q[3];
            let [x_dot, y_dot, theta_dot, ..] = * __nh::components(v);
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            __nh::sums([& [x_dot, - (self.A * theta_dot * cos_phi)], & [y_dot, - (self.A * theta_dot * sin_phi)]])
        }
        #[inline]
        fn departure_jacobian_at(& self, interval : & __nh::Interval < Self >) -> __nh::Departure < Self > {
            let theta_dot = interval.d[2] / interval.time.h;
            let h = interval.time.h;
            let phi_mid = interval.q[3] + 0.5 * interval.d[3];
            let inverse_h = 1.0 / h;
            let m_inverse_h = self.m * inverse_h;
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            let (covector, phi) = __nh::DiscreteSystem::departure_at(self, interval);
            __nh::Departure {
                covector,
                phi,
                covector_by_increment : __nh::matrix(| result | {
                    result[(0, 0)] = - m_inverse_h;
                    result[(1, 1)] = - m_inverse_h;
                    result[(2, 2)] = - (self.I * inverse_h);
                    result[(3, 3)] = - (self.J * inverse_h);
                }
                ),
                phi_by_increment : __nh::columns([[inverse_h, 0.0], [0.0, inverse_h], [- (self.A * inverse_h * cos_phi_mid), - (self.A * inverse_h * sin_phi_mid)], [0.5 * self.A * theta_dot * sin_phi_mid, - (0.5 * self.A * theta_dot * cos_phi_mid)]]),
            }
        }
        fn row_sizes_at(& self, interval : & __nh::Interval < Self >) -> Self::Residual {
            use __nh::Real as _;
            type T = __nh::Rounded < f64 >;
            let m = T::of(self.m);
            let I_ = T::of(self.I);
            let J_ = T::of(self.J);
            let A_ = T::of(self.A);
            let x_dot = T::of_size(interval.d[0]) / T::of(interval.time.h);
            let y_dot = T::of_size(interval.d[1]) / T::of(interval.time.h);
            let theta_dot = T::of_size(interval.d[2]) / T::of(interval.time.h);
            let phi_dot = T::of_size(interval.d[3]) / T::of(interval.time.h);
            let phi_mid = T::of(interval.q[3]) + T::of(0.5) * T::of_size(interval.d[3]);
            let (sin_phi_mid, cos_phi_mid) = phi_mid.sin_cos();
            let rows : [T;
            6] = [- (m * x_dot), - (m * y_dot), - (I_ * theta_dot), - (J_ * phi_dot), x_dot.minus(A_ * theta_dot, cos_phi_mid), y_dot.minus(A_ * theta_dot, sin_phi_mid)];
            __nh::sizes(rows)
        }
    }
    impl RollingDisk {
        //+ equations
        #[doc = r" The derived equations as text and as LaTeX."]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES : [__nh::Equation;
            28] = __nh::entries(["configuration", "Configuration space", "q = (x, y, theta, phi) in R^2 x S1^2", "\\begin{aligned}\nq &= (x, y, \\theta, \\phi) \\in \\mathbb{R}^{2} \\times (S^{1})^{2}\n\\end{aligned}", "lagrangian", "Lagrangian", "L(q, q_dot, t) = 1/2*m*(x_dot^2 + y_dot^2) + 1/2*I*theta_dot^2 + 1/2*J*phi_dot^2", "\\begin{aligned}\nL(q, \\dot{q}, t) &= \\frac{1}{2} m \\left({\\dot{x}}^{2} + {\\dot{y}}^{2}\\right) + \\frac{1}{2} I {\\dot{\\theta}}^{2} + \\frac{1}{2} J {\\dot{\\phi}}^{2}\n\\end{aligned}", "constraints", "Constraints", "0 = x_dot - A*theta_dot*cos(phi)\n0 = y_dot - A*theta_dot*sin(phi)", "\\begin{aligned}\n0 &= \\dot{x} - A \\dot{\\theta} \\cos \\phi \\\\\n0 &= \\dot{y} - A \\dot{\\theta} \\sin \\phi\n\\end{aligned}", "discretization", "Discretisation", "q[k+1/2] = (q[k] + q[k+1])/2\nq_dot[k+1/2] = (q[k+1] - q[k])/h", "\\begin{aligned}\nq_{k+1/2} &= \\frac{q_{k} + q_{k+1}}{2} \\\\\n\\dot{q}_{k+1/2} &= \\frac{q_{k+1} - q_{k}}{h}\n\\end{aligned}", "discrete_lagrangian", "Discrete Lagrangian", "L_d(q[k], q[k+1]) = h*(1/2*m*(x_dot[k+1/2]^2 + y_dot[k+1/2]^2) + 1/2*I*theta_dot[k+1/2]^2 + 1/2*J*phi_dot[k+1/2]^2)", "\\begin{aligned}\nL_d(q_{k}, q_{k+1}) &= h \\left(\\frac{1}{2} m \\left({\\dot{x}_{k+1/2}}^{2} + {\\dot{y}_{k+1/2}}^{2}\\right) + \\frac{1}{2} I {\\dot{\\theta}_{k+1/2}}^{2} + \\frac{1}{2} J {\\dot{\\phi}_{k+1/2}}^{2}\\right)\n\\end{aligned}", "d1_discrete_lagrangian", "Derivative of the discrete Lagrangian in its first argument", "D1L_d(q[k], q[k+1])[x] = -m*x_dot[k+1/2]\nD1L_d(q[k], q[k+1])[y] = -m*y_dot[k+1/2]\nD1L_d(q[k], q[k+1])[theta] = -I*theta_dot[k+1/2]\nD1L_d(q[k], q[k+1])[phi] = -J*phi_dot[k+1/2]", "\\begin{aligned}\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= -m \\dot{x}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= -m \\dot{y}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\theta} \\rangle &= -I \\dot{\\theta}_{k+1/2} \\\\\n\\langle D_1L_d(q_{k}, q_{k+1}), \\partial_{\\phi} \\rangle &= -J \\dot{\\phi}_{k+1/2}\n\\end{aligned}", "d2_discrete_lagrangian", "Derivative of the discrete Lagrangian in its second argument", "D2L_d(q[k], q[k+1])[x] = m*x_dot[k+1/2]\nD2L_d(q[k], q[k+1])[y] = m*y_dot[k+1/2]\nD2L_d(q[k], q[k+1])[theta] = I*theta_dot[k+1/2]\nD2L_d(q[k], q[k+1])[phi] = J*phi_dot[k+1/2]", "\\begin{aligned}\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{x} \\rangle &= m \\dot{x}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{y} \\rangle &= m \\dot{y}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\theta} \\rangle &= I \\dot{\\theta}_{k+1/2} \\\\\n\\langle D_2L_d(q_{k}, q_{k+1}), \\partial_{\\phi} \\rangle &= J \\dot{\\phi}_{k+1/2}\n\\end{aligned}", "constraint_forms", "Constraint forms", "omega_1(q[k]) = dx - A*cos(phi[k])*dtheta\nomega_2(q[k]) = dy - A*sin(phi[k])*dtheta", "\\begin{aligned}\n\\omega^{1}(q_{k}) &= dx - A \\cos \\phi_{k}\\, d\\theta \\\\\n\\omega^{2}(q_{k}) &= dy - A \\sin \\phi_{k}\\, d\\theta\n\\end{aligned}", "kinematic_constraints", "Discrete kinematic constraints", "0 = x_dot[k+1/2] - A*theta_dot[k+1/2]*cos(phi[k+1/2])\n0 = y_dot[k+1/2] - A*theta_dot[k+1/2]*sin(phi[k+1/2])", "\\begin{aligned}\n0 &= \\dot{x}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\cos \\phi_{k+1/2} \\\\\n0 &= \\dot{y}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\sin \\phi_{k+1/2}\n\\end{aligned}", "discrete_lagrange_dalembert", "Discrete Lagrange–d'Alembert equations", "-m*x_dot[k+1/2] + m*x_dot[k-1/2] = lambda_1[k]\n-m*y_dot[k+1/2] + m*y_dot[k-1/2] = lambda_2[k]\n-I*theta_dot[k+1/2] + I*theta_dot[k-1/2] = -A*lambda_1[k]*cos(phi[k]) - A*lambda_2[k]*sin(phi[k])\n-J*phi_dot[k+1/2] + J*phi_dot[k-1/2] = 0\nx_dot[k+1/2] - A*theta_dot[k+1/2]*cos(phi[k+1/2]) = 0\ny_dot[k+1/2] - A*theta_dot[k+1/2]*sin(phi[k+1/2]) = 0", "\\begin{aligned}\n-m \\dot{x}_{k+1/2} + m \\dot{x}_{k-1/2} &= \\lambda_{1,k} \\\\\n-m \\dot{y}_{k+1/2} + m \\dot{y}_{k-1/2} &= \\lambda_{2,k} \\\\\n-I \\dot{\\theta}_{k+1/2} + I \\dot{\\theta}_{k-1/2} &= -A \\lambda_{1,k} \\cos \\phi_{k} - A \\lambda_{2,k} \\sin \\phi_{k} \\\\\n-J \\dot{\\phi}_{k+1/2} + J \\dot{\\phi}_{k-1/2} &= 0 \\\\\n\\dot{x}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\cos \\phi_{k+1/2} &= 0 \\\\\n\\dot{y}_{k+1/2} - A \\dot{\\theta}_{k+1/2} \\sin \\phi_{k+1/2} &= 0\n\\end{aligned}", "integrability", "Integrability of the constraints", "no combination of the constraints is integrable for generic values of `A`: the system is nonholonomic", "\\begin{aligned}\n&\\text{no combination of the constraints is integrable for generic values of \\texttt{A}: the system is nonholonomic}\n\\end{aligned}", "reversibility", "Reversibility", "the scheme is symmetric: the step with -h undoes the step with h\nt -> -t reverses the system: L, D and the forces do not change\nt -> -t, x -> -x, theta -> -theta, phi -> -phi keeps the sense in which `theta`, `phi`, `x` run\nt -> -t, y -> -y, phi -> -phi keeps the sense in which `phi`, `y` run\nno one of these that is known keeps the sense of all: first integrals may drift on motions in which `theta`, `phi`, `x`, `y` run at once; steps of a higher order, `#[discretization(midpoint, order = 6)]`, make the drift much smaller, as a smaller h does", "\\begin{aligned}\n&\\text{the scheme is symmetric: the step with -h undoes the step with h} \\\\\n&\\text{t -> -t reverses the system: L, D and the forces do not change} \\\\\n&\\text{t -> -t, x -> -x, theta -> -theta, phi -> -phi keeps the sense in which \\texttt{theta}, \\texttt{phi}, \\texttt{x} run} \\\\\n&\\text{t -> -t, y -> -y, phi -> -phi keeps the sense in which \\texttt{phi}, \\texttt{y} run} \\\\\n&\\text{no one of these that is known keeps the sense of all: first integrals may drift on motions in which \\texttt{theta}, \\texttt{phi}, \\texttt{x}, \\texttt{y} run at once; steps of a higher order, \\texttt{\\#[discretization(midpoint, order = 6)]}, make the drift much smaller, as a smaller h does}\n\\end{aligned}", "energy_conservation", "Conservation of energy", "the energy E_L of the continuous system is conserved: L does not depend on t; there are no forces; the constraints are homogeneous in the velocities, so that their reactions do no work", "\\begin{aligned}\n&\\text{the energy E\\_L of the continuous system is conserved: L does not depend on t; there are no forces; the constraints are homogeneous in the velocities, so that their reactions do no work}\n\\end{aligned}", "symmetry", "Symmetry", "G acts on (x, y, theta)\nTQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1\nG is abelian\nJ_d is conserved\nthe mixed curvature vanishes: the reduced system is unforced\nthis is so for generic values of `A`: for particular ones more may vanish, and dimensions change", "\\begin{aligned}\n&\\text{G acts on (x, y, theta)} \\\\\n&\\text{TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1} \\\\\n&\\text{G is abelian} \\\\\n&\\text{J\\_d is conserved} \\\\\n&\\text{the mixed curvature vanishes: the reduced system is unforced} \\\\\n&\\text{this is so for generic values of \\texttt{A}: for particular ones more may vanish, and dimensions change}\n\\end{aligned}", "group_law", "Group law", "(x, y, theta) (x', y', theta') = (x + x', y + y', theta + theta')", "\\begin{aligned}\n(x, y, \\theta) (x', y', \\theta') &= (x + x', y + y', \\theta + \\theta')\n\\end{aligned}", "connection", "Connection", "x_dot = 0\ny_dot = 0\ntheta_dot = 0", "\\begin{aligned}\n\\dot{x} &= 0 \\\\\n\\dot{y} &= 0 \\\\\n\\dot{\\theta} &= 0\n\\end{aligned}", "discrete_connection", "Discrete connection", "a_x(r[k], r[k+1]) = 0\na_y(r[k], r[k+1]) = 0\na_theta(r[k], r[k+1]) = 0\nA_d(q[k], q[k+1])_x = x[k+1] - x[k]\nA_d(q[k], q[k+1])_y = y[k+1] - y[k]\nA_d(q[k], q[k+1])_theta = theta[k+1] - theta[k]", "\\begin{aligned}\na^{x}(r_{k}, r_{k+1}) &= 0 \\\\\na^{y}(r_{k}, r_{k+1}) &= 0 \\\\\na^{\\theta}(r_{k}, r_{k+1}) &= 0 \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{x} &= x_{k+1} - x_{k} \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{y} &= y_{k+1} - y_{k} \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{\\theta} &= \\theta_{k+1} - \\theta_{k}\n\\end{aligned}", "reduction", "Reduced variables", "vartheta_x[k] = x[k+1] - x[k]\nvartheta_y[k] = y[k+1] - y[k]\nvartheta_theta[k] = theta[k+1] - theta[k]", "\\begin{aligned}\n\\vartheta^{x}_{k} &= x_{k+1} - x_{k} \\\\\n\\vartheta^{y}_{k} &= y_{k+1} - y_{k} \\\\\n\\vartheta^{\\theta}_{k} &= \\theta_{k+1} - \\theta_{k}\n\\end{aligned}", "nonholonomic_momentum", "Nonholonomic momentum", "xi_1(q[k]) = Ad_(x[k], y[k], theta[k]) (A*cos(phi[k]), A*sin(phi[k]), 1)\nJ_1(q[k], q[k+1]) = m*A*x_dot[k+1/2]*cos(phi[k]) + m*A*y_dot[k+1/2]*sin(phi[k]) + I*theta_dot[k+1/2]", "\\begin{aligned}\n\\xi_{1}(q_{k}) &= \\mathrm{Ad}_{(x_{k}, y_{k}, \\theta_{k})} (A \\cos \\phi_{k}, A \\sin \\phi_{k}, 1) \\\\\nJ_{d,1}(q_{k}, q_{k+1}) &= m A \\dot{x}_{k+1/2} \\cos \\phi_{k} + m A \\dot{y}_{k+1/2} \\sin \\phi_{k} + I \\dot{\\theta}_{k+1/2}\n\\end{aligned}", "momentum_equation", "Momentum equation", "J_b(q[k], q[k+1]) - J_b(q[k-1], q[k]) = -D_1 L_d(q[k-1], q[k]) (xi_b(q[k]) - xi_b(q[k-1]))_Q(q[k-1])\nJ_1(q[k], q[k+1]) = m*A*x_dot[k-1/2]*cos(phi[k]) + m*A*y_dot[k-1/2]*sin(phi[k]) + I*theta_dot[k-1/2]", "\\begin{aligned}\nJ_{d,b}(q_{k}, q_{k+1}) - J_{d,b}(q_{k-1}, q_{k}) &= -D_1 L_d(q_{k-1}, q_{k})\\, (\\xi_{b}(q_{k}) - \\xi_{b}(q_{k-1}))_Q(q_{k-1}) \\\\\nJ_{d,1}(q_{k}, q_{k+1}) &= m A \\dot{x}_{k-1/2} \\cos \\phi_{k} + m A \\dot{y}_{k-1/2} \\sin \\phi_{k} + I \\dot{\\theta}_{k-1/2}\n\\end{aligned}", "moving_basis", "Moving basis", "xi_1(q) = (A*cos(phi), A*sin(phi), 1)\nxi_2(q) = (1, 0, 0)\nxi_3(q) = (0, 1, 0)\ndxi_1/dt = -A*phi_dot*sin(phi)*xi_2 + A*phi_dot*cos(phi)*xi_3", "\\begin{aligned}\n\\xi_{1}(q) &= (A \\cos \\phi, A \\sin \\phi, 1) \\\\\n\\xi_{2}(q) &= (1, 0, 0) \\\\\n\\xi_{3}(q) &= (0, 1, 0) \\\\\n\\frac{d}{dt} \\xi_{1} &= -A \\dot{\\phi} \\sin \\phi\\, \\xi_{2} + A \\dot{\\phi} \\cos \\phi\\, \\xi_{3}\n\\end{aligned}", "mixed_curvature", "Mixed curvature", "B_minus = 0\nB_plus = 0", "\\begin{aligned}\n\\mathcal{B}_m^{-} &= 0 \\\\\n\\mathcal{B}_m^{+} &= 0\n\\end{aligned}", "reduced_lagrangian", "Reduced discrete Lagrangian", "L_hat(r[k], vartheta[k], r[k+1]) = 1/2*h*(m*(vartheta_x[k]^2 + vartheta_y[k]^2)/h^2 + I*vartheta_theta[k]^2/h^2 + J*phi_dot[k+1/2]^2)", "\\begin{aligned}\n\\hat{L}_d(r_{k}, \\vartheta_{k}, r_{k+1}) &= \\frac{1}{2} h \\left(\\frac{m \\left({\\vartheta^{x}_{k}}^{2} + {\\vartheta^{y}_{k}}^{2}\\right)}{{h}^{2}} + \\frac{I {\\vartheta^{\\theta}_{k}}^{2}}{{h}^{2}} + J {\\dot{\\phi}_{k+1/2}}^{2}\\right)\n\\end{aligned}", "reduced_forces", "Reduced forces", "F_minus = 0\nF_plus = 0", "\\begin{aligned}\n\\hat{F}_d^{-} &= 0 \\\\\n\\hat{F}_d^{+} &= 0\n\\end{aligned}", "reduced_kinematic_constraints", "Reduced kinematic constraints", "0 = (vartheta_x[k] - A*vartheta_theta[k]*cos(phi[k+1/2]))/h\n0 = (vartheta_y[k] - A*vartheta_theta[k]*sin(phi[k+1/2]))/h", "\\begin{aligned}\n0 &= \\frac{\\vartheta^{x}_{k} - A \\vartheta^{\\theta}_{k} \\cos \\phi_{k+1/2}}{h} \\\\\n0 &= \\frac{\\vartheta^{y}_{k} - A \\vartheta^{\\theta}_{k} \\sin \\phi_{k+1/2}}{h}\n\\end{aligned}", "horizontal_equations", "Horizontal equations", "0 = -J*phi_dot[k+1/2] + J*phi_dot[k-1/2]", "\\begin{aligned}\n0 &= -J \\dot{\\phi}_{k+1/2} + J \\dot{\\phi}_{k-1/2}\n\\end{aligned}", "vertical_equations", "Vertical equations", "0 = -(m*A*vartheta_x[k]*cos(phi[k]) + m*A*vartheta_y[k]*sin(phi[k]) + I*vartheta_theta[k])/h + (m*A*vartheta_x[k-1]*cos(phi[k]) + m*A*vartheta_y[k-1]*sin(phi[k]) + I*vartheta_theta[k-1])/h", "\\begin{aligned}\n0 &= -\\frac{m A \\vartheta^{x}_{k} \\cos \\phi_{k} + m A \\vartheta^{y}_{k} \\sin \\phi_{k} + I \\vartheta^{\\theta}_{k}}{h} + \\frac{m A \\vartheta^{x}_{k-1} \\cos \\phi_{k} + m A \\vartheta^{y}_{k-1} \\sin \\phi_{k} + I \\vartheta^{\\theta}_{k-1}}{h}\n\\end{aligned}", "reconstruction", "Reconstruction", "x[k+1] = x[k] + vartheta_x[k]\ny[k+1] = y[k] + vartheta_y[k]\ntheta[k+1] = theta[k] + vartheta_theta[k]", "\\begin{aligned}\nx_{k+1} &= x_{k} + \\vartheta^{x}_{k} \\\\\ny_{k+1} &= y_{k} + \\vartheta^{y}_{k} \\\\\n\\theta_{k+1} &= \\theta_{k} + \\vartheta^{\\theta}_{k}\n\\end{aligned}"]);
            const SYMBOLS : [__nh::Symbol;
            4] = __nh::symbols(["m", "m", "Mass, kg.", "I", "I", "Moment of inertia about the axle, kg m².", "J", "J", "Moment of inertia about the vertical diameter, kg m².", "A", "A", "Radius, m."]);
            __nh::Equations::new("RollingDisk", & ENTRIES).described("Vertical disk rolling without slipping on a horizontal plane.", & SYMBOLS)
        }
        //-
        //+ no_equations
        #[doc(hidden)]
        pub const fn equations() -> __nh::Equations where for < 'a > Self : __nh::WithEquations,
        {
            < Self as __nh::WithEquations > ::EQUATIONS
        }
        //-
    }
    #[doc = " The equations of a node of [`RollingDisk`], in stages."]
    pub struct RollingDiskStages;
    #[automatically_derived]
    impl __nh::Stages for RollingDiskStages {
        const CANCELS : & 'static[bool] = & [true, true, true, true];
        const DIRECT : bool = true;
        const PERIODIC : & 'static[bool] = & [false, false, false, true];
        type Parameters < T : __nh::Real > = [T;
        4];
        type Point < T : __nh::Real > = [T;
        4];
        type Control < T : __nh::Real > = [T;
        0];
        type Covector < T : __nh::Real > = [T;
        4];
        type Unknowns < T : __nh::Real > = [T;
        6];
        type Constants < T : __nh::Real > = ([T;
        13], T::Mask);
        #[inline]
        fn constants < T : __nh::Real > (parameters : & [T;
        4], h : T) -> ([T;
        13], T::Mask) {
            let [m, I_, J_, A_] = * parameters;
            let inverse_h = T::of(1.0) / h;
            let A_inverse_h = A_ * inverse_h;
            let A_m = A_ * m;
            let J_inverse_h = J_ * inverse_h;
            ([m, h, inverse_h, m * inverse_h, A_, A_inverse_h, A_m, A_ * A_m, I_ * inverse_h, A_inverse_h * A_m, A_m * A_m * inverse_h, J_inverse_h, T::of(0.5) * A_inverse_h], __nh::regular(J_inverse_h))
        }
        #[inline(always)]
        fn solve < T : __nh::Real > (at : __nh::Given < '_, Self, T >) -> __nh::Solved < Self,
        T > {
            let [p_x, p_y, p_theta, p_phi] = * at.arrival;
            let [guess_x, guess_y, guess_theta, guess_phi, ..] = * at.guess;
            let phi_0 = at.q[3];
            let half_guess_phi = T::of(0.5) * guess_phi;
            let [(sin_phi_0, cos_phi_0), (sin_half_guess_phi, cos_half_guess_phi)] = T::sin_cos_each([phi_0, half_guess_phi]);
            let cos_phi_mid = (cos_phi_0 * cos_half_guess_phi).minus(sin_phi_0, sin_half_guess_phi);
            let sin_phi_mid = (sin_phi_0 * cos_half_guess_phi).plus(cos_phi_0, sin_half_guess_phi);
            let sin_phi_0_sin_phi_mid = sin_phi_0 * sin_phi_mid;
            let cos_phi_0_cos_phi_mid = cos_phi_0 * cos_phi_mid;
            let I_inverse_h = at.constants. 0 [8];
            let A_inverse_h_A_m = at.constants. 0 [9];
            let pivot_4 = I_inverse_h.plus(A_inverse_h_A_m, sin_phi_0_sin_phi_mid + cos_phi_0_cos_phi_mid);
            let pivots = __nh::sound(pivot_4, I_inverse_h.abs() + (A_inverse_h_A_m * sin_phi_0_sin_phi_mid).abs() + (A_inverse_h_A_m * cos_phi_0_cos_phi_mid).abs());
            if at.ends_with(pivots) {
                return at.unsolved();
            }
            let A_inverse_h = at.constants. 0 [5];
            let cos_phi_mid_A_inverse_h = cos_phi_mid * A_inverse_h;
            let inverse_h = at.constants. 0 [2];
            let right_3 = (inverse_h * guess_x).minus(cos_phi_mid_A_inverse_h, guess_theta);
            let right_4 = (inverse_h * guess_y).minus(A_inverse_h * guess_theta, sin_phi_mid);
            let inverse_pivot_4_scaled_right_2 = (T::of(1.0) / pivot_4) * (sin_phi_0 * right_4).plus(cos_phi_0, right_3);
            let term_48 = cos_phi_mid * inverse_pivot_4_scaled_right_2;
            let h = at.constants. 0 [1];
            let A_A_m = at.constants. 0 [7];
            let d_x = guess_x.minus(h, right_3).plus(A_A_m, term_48);
            let m_inverse_h = at.constants. 0 [3];
            let m_inverse_h_d_x = m_inverse_h * d_x;
            let m = at.constants. 0 [0];
            let A_m_A_m_inverse_h = at.constants. 0 [10];
            let lambda_0 = (m * right_3).minus(A_m_A_m_inverse_h, term_48);
            let reduced_4 = right_4.minus(A_inverse_h_A_m * sin_phi_mid, inverse_pivot_4_scaled_right_2);
            let d_y = guess_y.minus(h, reduced_4);
            let m_inverse_h_d_y = m_inverse_h * d_y;
            let lambda_1 = m * reduced_4;
            let A_m = at.constants. 0 [6];
            let d_theta = guess_theta.plus(A_m, inverse_pivot_4_scaled_right_2);
            let I_inverse_h_d_theta = I_inverse_h * d_theta;
            let A_ = at.constants. 0 [4];
            let A_cos_phi_0_lambda_0 = A_ * cos_phi_0 * lambda_0;
            let A_sin_phi_0_lambda_1 = A_ * sin_phi_0 * lambda_1;
            let J_inverse_h = at.constants. 0 [11];
            let J_inverse_h_guess_phi = J_inverse_h * guess_phi;
            let x_dot_2 = inverse_h * d_x;
            let cos_phi_mid_A_inverse_h_d_theta = cos_phi_mid_A_inverse_h * d_theta;
            let y_dot_2 = inverse_h * d_y;
            let A_inverse_h_sin_phi_mid_d_theta = (A_inverse_h * sin_phi_mid) * d_theta;
            let half_A_inverse_h = at.constants. 0 [12];
            let guess_phi_half_A_inverse_h = guess_phi * half_A_inverse_h;
            let residual_x = p_x - m_inverse_h_d_x - lambda_0;
            let residual_y = p_y - m_inverse_h_d_y - lambda_1;
            let residual_theta = p_theta - I_inverse_h_d_theta + A_cos_phi_0_lambda_0 + A_sin_phi_0_lambda_1;
            let residual_phi = p_phi - J_inverse_h_guess_phi;
            let constraint_0 = x_dot_2 - cos_phi_mid_A_inverse_h_d_theta;
            let constraint_1 = y_dot_2 - A_inverse_h_sin_phi_mid_d_theta;
            let rows = [__nh::Row::of(residual_x, [p_x, lambda_0, m_inverse_h_d_x]), __nh::Row::of(residual_y, [p_y, lambda_1, m_inverse_h_d_y]), __nh::Row::of(residual_theta, [p_theta, A_cos_phi_0_lambda_0, A_sin_phi_0_lambda_1, I_inverse_h_d_theta]), __nh::Row::of(residual_phi, [p_phi, J_inverse_h_guess_phi]), __nh::Row::of(constraint_0, [x_dot_2, cos_phi_mid_A_inverse_h_d_theta, guess_phi_half_A_inverse_h * (sin_phi_mid * d_theta)]), __nh::Row::of(constraint_1, [y_dot_2, A_inverse_h_sin_phi_mid_d_theta, guess_phi_half_A_inverse_h * (cos_phi_mid * d_theta)])];
            let checked = __nh::Checked::of(rows, T::of(at.limits.tolerance), at.limits.terms);
            __nh::Solved {
                z : [d_x, d_y, d_theta, guess_phi, lambda_0, lambda_1],
                arrival : [m_inverse_h_d_x, m_inverse_h_d_y, I_inverse_h_d_theta, J_inverse_h_guess_phi],
                norm : checked.norm,
                iterations : 1,
                good : checked.within & at.constants. 1 & pivots,
            }
        }
    }
    #[automatically_derived]
    impl __nh::StagesOf < RollingDisk > for RollingDiskStages {
        #[inline]
        fn parameters(system : & RollingDisk) -> [f64;
        4] {
            [system.m, system.I, system.J, system.A]
        }
    }
    #[doc = " The symmetry of `RollingDisk`."]
    //+ documentation
    #[doc = ""]
    #[doc = "<style>.menv-align>mtr>mtd:nth-child(odd){text-align:right;text-align:-webkit-right;padding-right:0}.menv-align>mtr>mtd:nth-child(even){text-align:left;text-align:-webkit-left;padding-left:.15em}</style>\n\n**J\\_d on a basis of g^D.**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><msub><mi>ξ</mi><mrow><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><msub><mrow><mi mathvariant=\"normal\">A</mi><mi mathvariant=\"normal\">d</mi></mrow><mrow><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>x</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>y</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>θ</mi><mrow><mi>k</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><mi>A</mi><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><mi>A</mi><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><mn>1</mn><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd></mtr><mtr><mtd><msub><mi>J</mi><mrow><mi>d</mi><mo>,</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><mi>m</mi><mi>A</mi><msub><mover><mrow><mi>x</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><mi>m</mi><mi>A</mi><msub><mover><mrow><mi>y</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><mi>I</mi><msub><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr></mtable></math></div>\n\n**The momentum equation: left minus right side, zero on trajectories.**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><msub><mi>J</mi><mrow><mi>d</mi><mo>,</mo><mi>b</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mo>−</mo><msub><mi>J</mi><mrow><mi>d</mi><mo>,</mo><mi>b</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>−</mo><mn>1</mn></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><mi>−</mi><msub><mi>D</mi><mn>1</mn></msub><msub><mi>L</mi><mi>d</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>−</mo><mn>1</mn></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mspace width=\"0.16666667em\" /><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>ξ</mi><mrow><mi>b</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mo>−</mo><msub><mi>ξ</mi><mrow><mi>b</mi></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>−</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><msub><mo symmetric=\"false\" stretchy=\"false\">)</mo><mi>Q</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>−</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd></mtr><mtr><mtd><msub><mi>J</mi><mrow><mi>d</mi><mo>,</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>q</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>q</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><mi>m</mi><mi>A</mi><msub><mover><mrow><mi>x</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>−</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><mi>m</mi><mi>A</mi><msub><mover><mrow><mi>y</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>−</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><mi>I</mi><msub><mover><mrow><mi>θ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>−</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr></mtable></math></div>"]
    //-
    #[automatically_derived]
    impl __nh::SymmetricSystem for RollingDisk {
        type Reduced = RollingDiskReduced;
        type Momentum = __nh::SVector < f64,
        1 >;
        fn reduced(& self) -> Self::Reduced {
            RollingDiskReduced {
                m : self.m,
                I : self.I,
                J : self.J,
                A : self.A
            }
        }
        //+ comments
        #[doc = " J_d on a basis of g^D."]
        //-
        fn momentum_at(& self, interval : & __nh::Interval < Self >) -> Self::Momentum {
            let [x_dot, y_dot, theta_dot, ..] = __nh::v(interval);
            let phi_0 = interval.q[3];
            let (sin_phi_0, cos_phi_0) = __nh::math::sin_cos(phi_0);
            __nh::vector([self.m * self.A * x_dot * cos_phi_0 + self.m * self.A * y_dot * sin_phi_0 + self.I * theta_dot])
        }
        //+ comments
        #[doc = " The momentum equation: left minus right side, zero on trajectories."]
        //-
        fn momentum_residual_at(& self, before : & __nh::Interval < Self >, after : & __nh::Interval < Self >) -> Self::Momentum {
            let departing = {
                let interval = after;
                let [x_dot, y_dot, theta_dot, ..] = __nh::v(interval);
                let phi_0 = interval.q[3];
                let (sin_phi_0, cos_phi_0) = __nh::math::sin_cos(phi_0);
                __nh::vector([self.m * self.A * x_dot * cos_phi_0 + self.m * self.A * y_dot * sin_phi_0 + self.I * theta_dot])
            }
            ;
            let arriving = {
                let interval = before;
                let [x_dot, y_dot, theta_dot, ..] = __nh::v(interval);
                let phi_1 = interval.q[3] + interval.d[3];
                let (sin_phi_1, cos_phi_1) = __nh::math::sin_cos(phi_1);
                __nh::vector([- (self.m * self.A * x_dot * cos_phi_1 + self.m * self.A * y_dot * sin_phi_1 + self.I * theta_dot)])
            }
            ;
            departing + arriving
        }
    }
    #[doc = " The group that leaves `RollingDisk` invariant."]
    #[automatically_derived]
    impl __nh::InvariantSystem for RollingDisk {
        const MOMENTA : & 'static[& 'static str] = & ["x", "y", "theta"];
        type Generators = __nh::SMatrix < f64,
        4,
        3 >;
        type Momenta = __nh::SVector < f64,
        3 >;
        fn generators_at(& self, inputs : __nh::Inputs < Self::Control >, q : & Self::Configuration) -> Self::Generators {
            __nh::matrix(| result | {
                result[(0, 0)] = 1.0;
                result[(1, 1)] = 1.0;
                result[(2, 2)] = 1.0;
            }
            )
        }
    }
    #[doc = " The moving basis of g^q of `RollingDisk`."]
    //+ documentation
    #[doc = ""]
    #[doc = "<style>.menv-align>mtr>mtd:nth-child(odd){text-align:right;text-align:-webkit-right;padding-right:0}.menv-align>mtr>mtd:nth-child(even){text-align:left;text-align:-webkit-left;padding-left:.15em}</style>\n\n**ψ(q), and Γ.**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><msub><mi>ξ</mi><mrow><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><mi>q</mi><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><mo symmetric=\"false\" stretchy=\"false\">(</mo><mi>A</mi><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><mi>ϕ</mi><mo>,</mo><mi>A</mi><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><mi>ϕ</mi><mo>,</mo><mn>1</mn><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd></mtr><mtr><mtd><msub><mi>ξ</mi><mrow><mn>2</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><mi>q</mi><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><mo symmetric=\"false\" stretchy=\"false\">(</mo><mn>1</mn><mo>,</mo><mn>0</mn><mo>,</mo><mn>0</mn><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd></mtr><mtr><mtd><msub><mi>ξ</mi><mrow><mn>3</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><mi>q</mi><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><mo symmetric=\"false\" stretchy=\"false\">(</mo><mn>0</mn><mo>,</mo><mn>1</mn><mo>,</mo><mn>0</mn><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd></mtr><mtr><mtd><mfrac><mrow><mi>d</mi></mrow><mrow><mi>d</mi><mi>t</mi></mrow></mfrac><msub><mi>ξ</mi><mrow><mn>1</mn></mrow></msub></mtd><mtd><mo>=</mo><mi>−</mi><mi>A</mi><mover><mrow><mi>ϕ</mi></mrow><mi>˙</mi></mover><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><mi>ϕ</mi><mspace width=\"0.16666667em\" /><msub><mi>ξ</mi><mrow><mn>2</mn></mrow></msub><mo>+</mo><mi>A</mi><mover><mrow><mi>ϕ</mi></mrow><mi>˙</mi></mover><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><mi>ϕ</mi><mspace width=\"0.16666667em\" /><msub><mi>ξ</mi><mrow><mn>3</mn></mrow></msub></mtd></mtr></mtable></math></div>"]
    //-
    #[automatically_derived]
    impl __nh::MovingBasisSystem for RollingDisk {
        type MovingBasis = __nh::SMatrix < f64,
        3,
        3 >;
        type BasisConnection = [__nh::SMatrix < f64, 3, 4 >;
        1];
        type BasisRates = __nh::SMatrix < f64,
        1,
        3 >;
        type NonholonomicMomenta = __nh::SVector < f64,
        1 >;
        //+ comments
        #[doc = " ψ(q), and Γ."]
        //-
        fn moving_basis_at(& self, inputs : __nh::Inputs < Self::Control >, q : & Self::Configuration) -> Self::MovingBasis {
            let phi = q[3];
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            __nh::columns([[self.A * cos_phi, 1.0, 0.0], [self.A * sin_phi, 0.0, 1.0], [1.0, 0.0, 0.0]])
        }
        fn moving_basis_inverse_at(& self, inputs : __nh::Inputs < Self::Control >, q : & Self::Configuration) -> Self::MovingBasis {
            let phi = q[3];
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            __nh::columns([[0.0, 0.0, 1.0], [1.0, 0.0, - (self.A * cos_phi)], [0.0, 1.0, - (self.A * sin_phi)]])
        }
        fn basis_connection_at(& self, inputs : __nh::Inputs < Self::Control >, q : & Self::Configuration) -> Self::BasisConnection {
            let phi = q[3];
            let (sin_phi, cos_phi) = __nh::math::sin_cos(phi);
            [__nh::matrix(| result | {
                result[(1, 3)] = - (self.A * sin_phi);
                result[(2, 3)] = self.A * cos_phi;
            }
            )]
        }
        fn basis_connection_in_time_at(& self, inputs : __nh::Inputs < Self::Control >, q : & Self::Configuration) -> Self::BasisRates {
            __nh::SMatrix::zeros()
        }
    }
    #[doc = " The reduced equations of motion of `RollingDisk`."]
    //+ documentation
    #[doc = ""]
    #[doc = "<style>.menv-align>mtr>mtd:nth-child(odd){text-align:right;text-align:-webkit-right;padding-right:0}.menv-align>mtr>mtd:nth-child(even){text-align:left;text-align:-webkit-left;padding-left:.15em}</style>\n\n**ϑ\\_0 = h\\_0⁻¹ h\\_1 A(r\\_0, r\\_1).**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>x</mi></mrow></msubsup></mtd><mtd><mo>=</mo><msub><mi>x</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo>−</mo><msub><mi>x</mi><mrow><mi>k</mi></mrow></msub></mtd></mtr><mtr><mtd><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>y</mi></mrow></msubsup></mtd><mtd><mo>=</mo><msub><mi>y</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo>−</mo><msub><mi>y</mi><mrow><mi>k</mi></mrow></msub></mtd></mtr><mtr><mtd><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>θ</mi></mrow></msubsup></mtd><mtd><mo>=</mo><msub><mi>θ</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo>−</mo><msub><mi>θ</mi><mrow><mi>k</mi></mrow></msub></mtd></mtr></mtable></math></div>\n\n**h\\_1 = h\\_0 ϑ\\_0 A(r\\_0, r\\_1)⁻¹.**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><msub><mi>x</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub></mtd><mtd><mo>=</mo><msub><mi>x</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>x</mi></mrow></msubsup></mtd></mtr><mtr><mtd><msub><mi>y</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub></mtd><mtd><mo>=</mo><msub><mi>y</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>y</mi></mrow></msubsup></mtd></mtr><mtr><mtd><msub><mi>θ</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub></mtd><mtd><mo>=</mo><msub><mi>θ</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>θ</mi></mrow></msubsup></mtd></mtr></mtable></math></div>\n\n**L\u{302}(r\\_0, ϑ\\_0, r\\_1) = L\\_d((r\\_0, e), (r\\_1, ϑ\\_0 A(r\\_0, r\\_1)⁻¹)).**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><msub><mover><mrow><mi>L</mi></mrow><mi>^</mi></mover><mi>d</mi></msub><mo symmetric=\"false\" stretchy=\"false\">(</mo><msub><mi>r</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>ϑ</mi><mrow><mi>k</mi></mrow></msub><mo>,</mo><msub><mi>r</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub><mo symmetric=\"false\" stretchy=\"false\">)</mo></mtd><mtd><mo>=</mo><mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac><mi>h</mi><mrow><mo stretchy=\"true\">(</mo><mfrac><mrow><mi>m</mi><mrow><mo stretchy=\"true\">(</mo><msup><mrow><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>x</mi></mrow></msubsup></mrow><mrow><mn>2</mn></mrow></msup><mo>+</mo><msup><mrow><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>y</mi></mrow></msubsup></mrow><mrow><mn>2</mn></mrow></msup><mo stretchy=\"true\">)</mo></mrow></mrow><mrow><msup><mrow><mi>h</mi></mrow><mrow><mn>2</mn></mrow></msup></mrow></mfrac><mo>+</mo><mfrac><mrow><mi>I</mi><msup><mrow><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>θ</mi></mrow></msubsup></mrow><mrow><mn>2</mn></mrow></msup></mrow><mrow><msup><mrow><mi>h</mi></mrow><mrow><mn>2</mn></mrow></msup></mrow></mfrac><mo>+</mo><mi>J</mi><msup><mrow><msub><mover><mrow><mi>ϕ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mrow><mrow><mn>2</mn></mrow></msup><mo stretchy=\"true\">)</mo></mrow></mtd></mtr></mtable></math></div>\n\n**B\\_m⁻ and B\\_m⁺.**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><msubsup><mrow><mi>ℬ</mi></mrow><mi>m</mi><mrow><mi>−</mi></mrow></msubsup></mtd><mtd><mo>=</mo><mn>0</mn></mtd></mtr><mtr><mtd><msubsup><mrow><mi>ℬ</mi></mrow><mi>m</mi><mrow><mi>+</mi></mrow></msubsup></mtd><mtd><mo>=</mo><mn>0</mn></mtd></mtr></mtable></math></div>\n\n**F⁻ = D\\_2L\u{302} ∘ B\\_m⁻ + f\\_d⁻ along the horizontal lift.**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><msubsup><mover><mrow><mi>F</mi></mrow><mi>^</mi></mover><mi>d</mi><mrow><mi>−</mi></mrow></msubsup></mtd><mtd><mo>=</mo><mn>0</mn></mtd></mtr><mtr><mtd><msubsup><mover><mrow><mi>F</mi></mrow><mi>^</mi></mover><mi>d</mi><mrow><mi>+</mi></mrow></msubsup></mtd><mtd><mo>=</mo><mn>0</mn></mtd></mtr></mtable></math></div>\n\n**φ((r\\_0, e), (r\\_1, ϑ\\_0 A(r\\_0, r\\_1)⁻¹)).**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><mn>0</mn></mtd><mtd><mo>=</mo><mfrac><mrow><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>x</mi></mrow></msubsup><mo>−</mo><mi>A</mi><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>θ</mi></mrow></msubsup><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mrow><mrow><mi>h</mi></mrow></mfrac></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mo>=</mo><mfrac><mrow><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>y</mi></mrow></msubsup><mo>−</mo><mi>A</mi><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>θ</mi></mrow></msubsup><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mrow><mrow><mi>h</mi></mrow></mfrac></mtd></mtr></mtable></math></div>\n\n**The horizontal equations, on a basis of dπ(D).**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><mn>0</mn></mtd><mtd><mo>=</mo><mi>−</mi><mi>J</mi><msub><mover><mrow><mi>ϕ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>+</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub><mo>+</mo><mi>J</mi><msub><mover><mrow><mi>ϕ</mi></mrow><mi>˙</mi></mover><mrow><mi>k</mi><mo>−</mo><mn>1</mn><mo>/</mo><mn>2</mn></mrow></msub></mtd></mtr></mtable></math></div>\n\n**The vertical equations, on a basis of g^D.**\n\n<div style=\"overflow: auto hidden\"><math display=\"block\"><mtable displaystyle=\"true\" class=\"menv-alignlike menv-align\"><mtr><mtd><mn>0</mn></mtd><mtd><mo>=</mo><mi>−</mi><mfrac><mrow><mi>m</mi><mi>A</mi><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>x</mi></mrow></msubsup><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><mi>m</mi><mi>A</mi><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>y</mi></mrow></msubsup><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><mi>I</mi><msubsup><mi>ϑ</mi><mrow><mi>k</mi></mrow><mrow><mi>θ</mi></mrow></msubsup></mrow><mrow><mi>h</mi></mrow></mfrac><mo>+</mo><mfrac><mrow><mi>m</mi><mi>A</mi><msubsup><mi>ϑ</mi><mrow><mi>k</mi><mo>−</mo><mn>1</mn></mrow><mrow><mi>x</mi></mrow></msubsup><mspace width=\"0.1667em\" /><mi>cos</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><mi>m</mi><mi>A</mi><msubsup><mi>ϑ</mi><mrow><mi>k</mi><mo>−</mo><mn>1</mn></mrow><mrow><mi>y</mi></mrow></msubsup><mspace width=\"0.1667em\" /><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\" /><msub><mi>ϕ</mi><mrow><mi>k</mi></mrow></msub><mo>+</mo><mi>I</mi><msubsup><mi>ϑ</mi><mrow><mi>k</mi><mo>−</mo><mn>1</mn></mrow><mrow><mi>θ</mi></mrow></msubsup></mrow><mrow><mi>h</mi></mrow></mfrac></mtd></mtr></mtable></math></div>"]
    //-
    #[automatically_derived]
    impl __nh::ReducedSystem for RollingDiskReduced {
        type System = RollingDisk;
        type NodeSystem = RollingDisk;
        const BASE : & 'static[usize] = & [3];
        const FIBRE : & 'static[usize] = & [0, 1, 2];
        const LEVEL : __nh::Level = __nh::Level::Free;
        type Base = __nh::SVector < f64,
        1 >;
        type Group = __nh::SVector < f64,
        3 >;
        type Curvature = __nh::SMatrix < f64,
        3,
        1 >;
        type Horizontal = __nh::SVector < f64,
        1 >;
        type Vertical = __nh::SVector < f64,
        1 >;
        type Constraints = __nh::SVector < f64,
        2 >;
        type Unknowns = __nh::SVector < f64,
        4 >;
        type Stages = RollingDiskReducedStages;
        fn system(& self) -> Self::System {
            RollingDisk {
                m : self.m,
                I : self.I,
                J : self.J,
                A : self.A
            }
        }
        fn node_system(& self) -> Self::NodeSystem {
            RollingDisk {
                m : self.m,
                I : self.I,
                J : self.J,
                A : self.A
            }
        }
        #[inline]
        fn stage_parameters(& self) -> < Self::Stages as __nh::Stages >::Parameters < f64 > {
            [self.m, self.I, self.J, self.A]
        }
        #[inline]
        fn identity(& self) -> Self::Group {
            __nh::vector([0.0, 0.0, 0.0])
        }
        //+ comments
        #[doc = " ϑ_0 = h_0⁻¹ h_1 A(r_0, r_1)."]
        //-
        #[inline]
        fn reduce_at(& self, interval : & __nh::Interval < Self::System >) -> Self::Group {
            let [d_x, d_y, d_theta, ..] = __nh::d(interval);
            __nh::vector([d_x, d_y, d_theta])
        }
        //+ comments
        #[doc = " h_1 = h_0 ϑ_0 A(r_0, r_1)⁻¹."]
        //-
        #[inline]
        fn reconstruct_at(& self, interval : & __nh::ReducedInterval < Self >, h0 : & Self::Group) -> Self::Group {
            let vartheta_x = interval.vartheta[0];
            let vartheta_y = interval.vartheta[1];
            let vartheta_theta = interval.vartheta[2];
            let x_0 = h0[0];
            let y_0 = h0[1];
            let theta_0 = h0[2];
            __nh::vector([vartheta_x + x_0, vartheta_y + y_0, vartheta_theta + theta_0])
        }
        //+ comments
        #[doc = " L\u{302}(r_0, ϑ_0, r_1) = L_d((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹))."]
        //-
        fn reduced_lagrangian_at(& self, interval : & __nh::ReducedInterval < Self >) -> f64 {
            let h = interval.time.h;
            let phi_dot = interval.increment[0] / interval.time.h;
            let vartheta_x = interval.vartheta[0];
            let vartheta_y = interval.vartheta[1];
            let vartheta_theta = interval.vartheta[2];
            let inverse_h_squared = 1.0 / (h * h);
            let term_12 = 0.5 * self.m * (inverse_h_squared * (vartheta_x * vartheta_x) + inverse_h_squared * (vartheta_y * vartheta_y));
            let term_21 = term_12 + 0.5 * self.I * inverse_h_squared * (vartheta_theta * vartheta_theta) + 0.5 * self.J * (phi_dot * phi_dot);
            h * term_21
        }
        //+ comments
        #[doc = " B_m⁻ and B_m⁺."]
        //-
        fn mixed_curvature_at(& self, interval : & __nh::ReducedInterval < Self >) -> (Self::Curvature, Self::Curvature) {
            (__nh::SMatrix::zeros(), __nh::SMatrix::zeros())
        }
        //+ comments
        #[doc = " F⁻ = D_2L\u{302} ∘ B_m⁻ + f_d⁻ along the horizontal lift."]
        //-
        fn reduced_force_minus_at(& self, interval : & __nh::ReducedInterval < Self >) -> Self::Base {
            __nh::vector([0.0])
        }
        fn reduced_force_plus_at(& self, interval : & __nh::ReducedInterval < Self >) -> Self::Base {
            __nh::vector([0.0])
        }
        //+ comments
        #[doc = " φ((r_0, e), (r_1, ϑ_0 A(r_0, r_1)⁻¹))."]
        //-
        fn reduced_kinematic_residual_at(& self, interval : & __nh::ReducedInterval < Self >) -> Self::Constraints {
            let h = interval.time.h;
            let phi_mid = interval.r[0] + 0.5 * interval.increment[0];
            let vartheta_x = interval.vartheta[0];
            let vartheta_y = interval.vartheta[1];
            let vartheta_theta = interval.vartheta[2];
            let inverse_h = 1.0 / h;
            let (sin_phi_mid, cos_phi_mid) = __nh::math::sin_cos(phi_mid);
            __nh::vector([vartheta_x * inverse_h - self.A * vartheta_theta * inverse_h * cos_phi_mid, vartheta_y * inverse_h - self.A * vartheta_theta * inverse_h * sin_phi_mid])
        }
        //+ comments
        #[doc = " The horizontal equations, on a basis of dπ(D)."]
        //-
        fn horizontal_residual_at(& self, before : & __nh::ReducedInterval < Self >, after : & __nh::ReducedInterval < Self >) -> Self::Horizontal {
            let departing = {
                let interval = after;
                let phi_dot = interval.increment[0] / interval.time.h;
                __nh::vector([- (self.J * phi_dot)])
            }
            ;
            let arriving = {
                let interval = before;
                let phi_dot = interval.increment[0] / interval.time.h;
                __nh::vector([self.J * phi_dot])
            }
            ;
            departing + arriving
        }
        //+ comments
        #[doc = " The vertical equations, on a basis of g^D."]
        //-
        fn vertical_residual_at(& self, before : & __nh::ReducedInterval < Self >, after : & __nh::ReducedInterval < Self >) -> Self::Vertical {
            let departing = {
                let interval = after;
                let h = interval.time.h;
                let phi_0 = interval.r[0];
                let vartheta_x = interval.vartheta[0];
                let vartheta_y = interval.vartheta[1];
                let vartheta_theta = interval.vartheta[2];
                let inverse_h = 1.0 / h;
                let (sin_phi_0, cos_phi_0) = __nh::math::sin_cos(phi_0);
                __nh::vector([- (self.m * self.A * vartheta_x * inverse_h * cos_phi_0 + self.m * self.A * vartheta_y * inverse_h * sin_phi_0 + self.I * vartheta_theta * inverse_h)])
            }
            ;
            let arriving = {
                let interval = before;
                let h = interval.time.h;
                let phi_1 = interval.r[0] + interval.increment[0];
                let vartheta_x = interval.vartheta[0];
                let vartheta_y = interval.vartheta[1];
                let vartheta_theta = interval.vartheta[2];
                let inverse_h = 1.0 / h;
                let (sin_phi_1, cos_phi_1) = __nh::math::sin_cos(phi_1);
                __nh::vector([self.m * self.A * vartheta_x * inverse_h * cos_phi_1 + self.m * self.A * vartheta_y * inverse_h * sin_phi_1 + self.I * vartheta_theta * inverse_h])
            }
            ;
            departing + arriving
        }
        #[inline]
        fn arrival_at(& self, node : & __nh::ReducedNode < Self >) -> Self::Unknowns {
            let h = node.time.h;
            let phi_dot = node.z[3] / node.time.h;
            let vartheta_x = node.z[0];
            let vartheta_y = node.z[1];
            let vartheta_theta = node.z[2];
            let inverse_h = 1.0 / h;
            __nh::vector([self.m * vartheta_x * inverse_h, self.m * vartheta_y * inverse_h, self.I * vartheta_theta * inverse_h, self.J * phi_dot])
        }
    }
    #[doc = " The variations of reduced pairs of `RollingDisk`."]
    #[automatically_derived]
    impl __nh::ReducedVariations for RollingDiskReduced {
        fn reduced_slopes_at(& self, interval : & __nh::ReducedInterval < Self >) -> (Self::Base, Self::Group, Self::Base) {
            let h = interval.time.h;
            let phi_dot = interval.increment[0] / interval.time.h;
            let vartheta_x = interval.vartheta[0];
            let vartheta_y = interval.vartheta[1];
            let vartheta_theta = interval.vartheta[2];
            let J_phi_dot = self.J * phi_dot;
            let inverse_h = 1.0 / h;
            (__nh::vector([- J_phi_dot]), __nh::vector([self.m * vartheta_x * inverse_h, self.m * vartheta_y * inverse_h, self.I * vartheta_theta * inverse_h]), __nh::vector([J_phi_dot]))
        }
        fn lift_at_start(& self, interval : & __nh::ReducedInterval < Self >) -> Self::Curvature {
            __nh::SMatrix::zeros()
        }
        fn horizontal_variation_at(& self, interval : & __nh::ReducedInterval < Self >) -> Self::Curvature {
            __nh::SMatrix::zeros()
        }
        fn vertical_variations_at(& self, interval : & __nh::ReducedInterval < Self >, h0 : & Self::Group) -> (Self::Group, Self::Group) {
            let x_0 = h0[0];
            let y_0 = h0[1];
            let theta_0 = h0[2];
            (__nh::vector([- x_0, - y_0, - theta_0]), __nh::vector([x_0, y_0, theta_0]))
        }
    }
    impl RollingDiskReduced {
        //+ equations
        #[doc = r" The derived equations as text and as LaTeX."]
        pub const fn equations() -> __nh::Equations {
            const ENTRIES : [__nh::Equation;
            15] = __nh::entries(["symmetry", "Symmetry", "G acts on (x, y, theta)\nTQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1\nG is abelian\nJ_d is conserved\nthe mixed curvature vanishes: the reduced system is unforced\nthis is so for generic values of `A`: for particular ones more may vanish, and dimensions change", "\\begin{aligned}\n&\\text{G acts on (x, y, theta)} \\\\\n&\\text{TQ = W + U + S + H, D = S + H, V = S + U: dim W = 0, dim U = 2, dim S = 1, dim H = 1} \\\\\n&\\text{G is abelian} \\\\\n&\\text{J\\_d is conserved} \\\\\n&\\text{the mixed curvature vanishes: the reduced system is unforced} \\\\\n&\\text{this is so for generic values of \\texttt{A}: for particular ones more may vanish, and dimensions change}\n\\end{aligned}", "group_law", "Group law", "(x, y, theta) (x', y', theta') = (x + x', y + y', theta + theta')", "\\begin{aligned}\n(x, y, \\theta) (x', y', \\theta') &= (x + x', y + y', \\theta + \\theta')\n\\end{aligned}", "connection", "Connection", "x_dot = 0\ny_dot = 0\ntheta_dot = 0", "\\begin{aligned}\n\\dot{x} &= 0 \\\\\n\\dot{y} &= 0 \\\\\n\\dot{\\theta} &= 0\n\\end{aligned}", "discrete_connection", "Discrete connection", "a_x(r[k], r[k+1]) = 0\na_y(r[k], r[k+1]) = 0\na_theta(r[k], r[k+1]) = 0\nA_d(q[k], q[k+1])_x = x[k+1] - x[k]\nA_d(q[k], q[k+1])_y = y[k+1] - y[k]\nA_d(q[k], q[k+1])_theta = theta[k+1] - theta[k]", "\\begin{aligned}\na^{x}(r_{k}, r_{k+1}) &= 0 \\\\\na^{y}(r_{k}, r_{k+1}) &= 0 \\\\\na^{\\theta}(r_{k}, r_{k+1}) &= 0 \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{x} &= x_{k+1} - x_{k} \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{y} &= y_{k+1} - y_{k} \\\\\n\\mathcal{A}_d(q_{k}, q_{k+1})^{\\theta} &= \\theta_{k+1} - \\theta_{k}\n\\end{aligned}", "reduction", "Reduced variables", "vartheta_x[k] = x[k+1] - x[k]\nvartheta_y[k] = y[k+1] - y[k]\nvartheta_theta[k] = theta[k+1] - theta[k]", "\\begin{aligned}\n\\vartheta^{x}_{k} &= x_{k+1} - x_{k} \\\\\n\\vartheta^{y}_{k} &= y_{k+1} - y_{k} \\\\\n\\vartheta^{\\theta}_{k} &= \\theta_{k+1} - \\theta_{k}\n\\end{aligned}", "nonholonomic_momentum", "Nonholonomic momentum", "xi_1(q[k]) = Ad_(x[k], y[k], theta[k]) (A*cos(phi[k]), A*sin(phi[k]), 1)\nJ_1(q[k], q[k+1]) = m*A*x_dot[k+1/2]*cos(phi[k]) + m*A*y_dot[k+1/2]*sin(phi[k]) + I*theta_dot[k+1/2]", "\\begin{aligned}\n\\xi_{1}(q_{k}) &= \\mathrm{Ad}_{(x_{k}, y_{k}, \\theta_{k})} (A \\cos \\phi_{k}, A \\sin \\phi_{k}, 1) \\\\\nJ_{d,1}(q_{k}, q_{k+1}) &= m A \\dot{x}_{k+1/2} \\cos \\phi_{k} + m A \\dot{y}_{k+1/2} \\sin \\phi_{k} + I \\dot{\\theta}_{k+1/2}\n\\end{aligned}", "momentum_equation", "Momentum equation", "J_b(q[k], q[k+1]) - J_b(q[k-1], q[k]) = -D_1 L_d(q[k-1], q[k]) (xi_b(q[k]) - xi_b(q[k-1]))_Q(q[k-1])\nJ_1(q[k], q[k+1]) = m*A*x_dot[k-1/2]*cos(phi[k]) + m*A*y_dot[k-1/2]*sin(phi[k]) + I*theta_dot[k-1/2]", "\\begin{aligned}\nJ_{d,b}(q_{k}, q_{k+1}) - J_{d,b}(q_{k-1}, q_{k}) &= -D_1 L_d(q_{k-1}, q_{k})\\, (\\xi_{b}(q_{k}) - \\xi_{b}(q_{k-1}))_Q(q_{k-1}) \\\\\nJ_{d,1}(q_{k}, q_{k+1}) &= m A \\dot{x}_{k-1/2} \\cos \\phi_{k} + m A \\dot{y}_{k-1/2} \\sin \\phi_{k} + I \\dot{\\theta}_{k-1/2}\n\\end{aligned}", "moving_basis", "Moving basis", "xi_1(q) = (A*cos(phi), A*sin(phi), 1)\nxi_2(q) = (1, 0, 0)\nxi_3(q) = (0, 1, 0)\ndxi_1/dt = -A*phi_dot*sin(phi)*xi_2 + A*phi_dot*cos(phi)*xi_3", "\\begin{aligned}\n\\xi_{1}(q) &= (A \\cos \\phi, A \\sin \\phi, 1) \\\\\n\\xi_{2}(q) &= (1, 0, 0) \\\\\n\\xi_{3}(q) &= (0, 1, 0) \\\\\n\\frac{d}{dt} \\xi_{1} &= -A \\dot{\\phi} \\sin \\phi\\, \\xi_{2} + A \\dot{\\phi} \\cos \\phi\\, \\xi_{3}\n\\end{aligned}", "mixed_curvature", "Mixed curvature", "B_minus = 0\nB_plus = 0", "\\begin{aligned}\n\\mathcal{B}_m^{-} &= 0 \\\\\n\\mathcal{B}_m^{+} &= 0\n\\end{aligned}", "reduced_lagrangian", "Reduced discrete Lagrangian", "L_hat(r[k], vartheta[k], r[k+1]) = 1/2*h*(m*(vartheta_x[k]^2 + vartheta_y[k]^2)/h^2 + I*vartheta_theta[k]^2/h^2 + J*phi_dot[k+1/2]^2)", "\\begin{aligned}\n\\hat{L}_d(r_{k}, \\vartheta_{k}, r_{k+1}) &= \\frac{1}{2} h \\left(\\frac{m \\left({\\vartheta^{x}_{k}}^{2} + {\\vartheta^{y}_{k}}^{2}\\right)}{{h}^{2}} + \\frac{I {\\vartheta^{\\theta}_{k}}^{2}}{{h}^{2}} + J {\\dot{\\phi}_{k+1/2}}^{2}\\right)\n\\end{aligned}", "reduced_forces", "Reduced forces", "F_minus = 0\nF_plus = 0", "\\begin{aligned}\n\\hat{F}_d^{-} &= 0 \\\\\n\\hat{F}_d^{+} &= 0\n\\end{aligned}", "reduced_kinematic_constraints", "Reduced kinematic constraints", "0 = (vartheta_x[k] - A*vartheta_theta[k]*cos(phi[k+1/2]))/h\n0 = (vartheta_y[k] - A*vartheta_theta[k]*sin(phi[k+1/2]))/h", "\\begin{aligned}\n0 &= \\frac{\\vartheta^{x}_{k} - A \\vartheta^{\\theta}_{k} \\cos \\phi_{k+1/2}}{h} \\\\\n0 &= \\frac{\\vartheta^{y}_{k} - A \\vartheta^{\\theta}_{k} \\sin \\phi_{k+1/2}}{h}\n\\end{aligned}", "horizontal_equations", "Horizontal equations", "0 = -J*phi_dot[k+1/2] + J*phi_dot[k-1/2]", "\\begin{aligned}\n0 &= -J \\dot{\\phi}_{k+1/2} + J \\dot{\\phi}_{k-1/2}\n\\end{aligned}", "vertical_equations", "Vertical equations", "0 = -(m*A*vartheta_x[k]*cos(phi[k]) + m*A*vartheta_y[k]*sin(phi[k]) + I*vartheta_theta[k])/h + (m*A*vartheta_x[k-1]*cos(phi[k]) + m*A*vartheta_y[k-1]*sin(phi[k]) + I*vartheta_theta[k-1])/h", "\\begin{aligned}\n0 &= -\\frac{m A \\vartheta^{x}_{k} \\cos \\phi_{k} + m A \\vartheta^{y}_{k} \\sin \\phi_{k} + I \\vartheta^{\\theta}_{k}}{h} + \\frac{m A \\vartheta^{x}_{k-1} \\cos \\phi_{k} + m A \\vartheta^{y}_{k-1} \\sin \\phi_{k} + I \\vartheta^{\\theta}_{k-1}}{h}\n\\end{aligned}", "reconstruction", "Reconstruction", "x[k+1] = x[k] + vartheta_x[k]\ny[k+1] = y[k] + vartheta_y[k]\ntheta[k+1] = theta[k] + vartheta_theta[k]", "\\begin{aligned}\nx_{k+1} &= x_{k} + \\vartheta^{x}_{k} \\\\\ny_{k+1} &= y_{k} + \\vartheta^{y}_{k} \\\\\n\\theta_{k+1} &= \\theta_{k} + \\vartheta^{\\theta}_{k}\n\\end{aligned}"]);
            const SYMBOLS : [__nh::Symbol;
            4] = __nh::symbols(["m", "m", "Mass, kg.", "I", "I", "Moment of inertia about the axle, kg m².", "J", "J", "Moment of inertia about the vertical diameter, kg m².", "A", "A", "Radius, m."]);
            __nh::Equations::new("RollingDiskReduced", & ENTRIES).described("Vertical disk rolling without slipping on a horizontal plane.", & SYMBOLS)
        }
        //-
        //+ no_equations
        #[doc(hidden)]
        pub const fn equations() -> __nh::Equations where for < 'a > Self : __nh::WithEquations,
        {
            < Self as __nh::WithEquations > ::EQUATIONS
        }
        //-
    }
    #[doc = " The equations of a node of [`RollingDiskReduced`], in stages."]
    pub struct RollingDiskReducedStages;
    #[automatically_derived]
    impl __nh::Stages for RollingDiskReducedStages {
        const CANCELS : & 'static[bool] = & [true, true, true, true];
        const DIRECT : bool = true;
        const PERIODIC : & 'static[bool] = & [true];
        type Parameters < T : __nh::Real > = [T;
        4];
        type Point < T : __nh::Real > = [T;
        1];
        type Control < T : __nh::Real > = [T;
        0];
        type Covector < T : __nh::Real > = [T;
        4];
        type Unknowns < T : __nh::Real > = [T;
        6];
        type Constants < T : __nh::Real > = ([T;
        13], T::Mask);
        #[inline]
        fn constants < T : __nh::Real > (parameters : & [T;
        4], h : T) -> ([T;
        13], T::Mask) {
            let [m, I_, J_, A_] = * parameters;
            let inverse_h = T::of(1.0) / h;
            let A_inverse_h = A_ * inverse_h;
            let A_m = A_ * m;
            let J_inverse_h = J_ * inverse_h;
            ([m, h, inverse_h, m * inverse_h, A_, A_inverse_h, A_m, A_ * A_m, I_ * inverse_h, A_inverse_h * A_m, A_m * A_m * inverse_h, J_inverse_h, T::of(0.5) * A_inverse_h], __nh::regular(J_inverse_h))
        }
        #[inline(always)]
        fn solve < T : __nh::Real > (at : __nh::Given < '_, Self, T >) -> __nh::Solved < Self,
        T > {
            let [p_x, p_y, p_theta, p_phi] = * at.arrival;
            let [guess_x, guess_y, guess_theta, guess_phi, ..] = * at.guess;
            let phi_0 = at.q[0];
            let half_guess_phi = T::of(0.5) * guess_phi;
            let [(sin_phi_0, cos_phi_0), (sin_half_guess_phi, cos_half_guess_phi)] = T::sin_cos_each([phi_0, half_guess_phi]);
            let cos_phi_mid = (cos_phi_0 * cos_half_guess_phi).minus(sin_phi_0, sin_half_guess_phi);
            let sin_phi_mid = (sin_phi_0 * cos_half_guess_phi).plus(cos_phi_0, sin_half_guess_phi);
            let sin_phi_0_sin_phi_mid = sin_phi_0 * sin_phi_mid;
            let cos_phi_0_cos_phi_mid = cos_phi_0 * cos_phi_mid;
            let I_inverse_h = at.constants. 0 [8];
            let A_inverse_h_A_m = at.constants. 0 [9];
            let pivot_4 = I_inverse_h.plus(A_inverse_h_A_m, sin_phi_0_sin_phi_mid + cos_phi_0_cos_phi_mid);
            let pivots = __nh::sound(pivot_4, I_inverse_h.abs() + (A_inverse_h_A_m * sin_phi_0_sin_phi_mid).abs() + (A_inverse_h_A_m * cos_phi_0_cos_phi_mid).abs());
            if at.ends_with(pivots) {
                return at.unsolved();
            }
            let A_inverse_h = at.constants. 0 [5];
            let cos_phi_mid_A_inverse_h = cos_phi_mid * A_inverse_h;
            let inverse_h = at.constants. 0 [2];
            let right_3 = (inverse_h * guess_x).minus(cos_phi_mid_A_inverse_h, guess_theta);
            let right_4 = (inverse_h * guess_y).minus(A_inverse_h * guess_theta, sin_phi_mid);
            let inverse_pivot_4_scaled_right_2 = (T::of(1.0) / pivot_4) * (sin_phi_0 * right_4).plus(cos_phi_0, right_3);
            let term_48 = cos_phi_mid * inverse_pivot_4_scaled_right_2;
            let h = at.constants. 0 [1];
            let A_A_m = at.constants. 0 [7];
            let vartheta_x = guess_x.minus(h, right_3).plus(A_A_m, term_48);
            let m_inverse_h = at.constants. 0 [3];
            let m_inverse_h_vartheta_x = m_inverse_h * vartheta_x;
            let m = at.constants. 0 [0];
            let A_m_A_m_inverse_h = at.constants. 0 [10];
            let lambda_0 = (m * right_3).minus(A_m_A_m_inverse_h, term_48);
            let reduced_4 = right_4.minus(A_inverse_h_A_m * sin_phi_mid, inverse_pivot_4_scaled_right_2);
            let vartheta_y = guess_y.minus(h, reduced_4);
            let m_inverse_h_vartheta_y = m_inverse_h * vartheta_y;
            let lambda_1 = m * reduced_4;
            let A_m = at.constants. 0 [6];
            let vartheta_theta = guess_theta.plus(A_m, inverse_pivot_4_scaled_right_2);
            let I_inverse_h_vartheta_theta = I_inverse_h * vartheta_theta;
            let A_ = at.constants. 0 [4];
            let A_cos_phi_0_lambda_0 = A_ * cos_phi_0 * lambda_0;
            let A_sin_phi_0_lambda_1 = A_ * sin_phi_0 * lambda_1;
            let J_inverse_h = at.constants. 0 [11];
            let J_inverse_h_guess_phi = J_inverse_h * guess_phi;
            let inverse_h_vartheta_x = inverse_h * vartheta_x;
            let term_84 = cos_phi_mid_A_inverse_h * vartheta_theta;
            let inverse_h_vartheta_y = inverse_h * vartheta_y;
            let term_88 = (A_inverse_h * sin_phi_mid) * vartheta_theta;
            let half_A_inverse_h = at.constants. 0 [12];
            let guess_phi_half_A_inverse_h = guess_phi * half_A_inverse_h;
            let residual_x = p_x - m_inverse_h_vartheta_x - lambda_0;
            let residual_y = p_y - m_inverse_h_vartheta_y - lambda_1;
            let residual_theta = p_theta - I_inverse_h_vartheta_theta + A_cos_phi_0_lambda_0 + A_sin_phi_0_lambda_1;
            let residual_phi = p_phi - J_inverse_h_guess_phi;
            let constraint_0 = inverse_h_vartheta_x - term_84;
            let constraint_1 = inverse_h_vartheta_y - term_88;
            let rows = [__nh::Row::of(residual_x, [p_x, lambda_0, m_inverse_h_vartheta_x]), __nh::Row::of(residual_y, [p_y, lambda_1, m_inverse_h_vartheta_y]), __nh::Row::of(residual_theta, [p_theta, A_cos_phi_0_lambda_0, A_sin_phi_0_lambda_1, I_inverse_h_vartheta_theta]), __nh::Row::of(residual_phi, [p_phi, J_inverse_h_guess_phi]), __nh::Row::of(constraint_0, [inverse_h_vartheta_x, term_84, guess_phi_half_A_inverse_h * (sin_phi_mid * vartheta_theta)]), __nh::Row::of(constraint_1, [inverse_h_vartheta_y, term_88, guess_phi_half_A_inverse_h * (cos_phi_mid * vartheta_theta)])];
            let checked = __nh::Checked::of(rows, T::of(at.limits.tolerance), at.limits.terms);
            __nh::Solved {
                z : [vartheta_x, vartheta_y, vartheta_theta, guess_phi, lambda_0, lambda_1],
                arrival : [m_inverse_h_vartheta_x, m_inverse_h_vartheta_y, I_inverse_h_vartheta_theta, J_inverse_h_guess_phi],
                norm : checked.norm,
                iterations : 1,
                good : checked.within & at.constants. 1 & pivots,
            }
        }
    }
}
;
