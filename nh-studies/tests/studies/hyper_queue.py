"""So many tasks of a program for two workers of HyperQueue: COUNT CORES PROGRAM ARGUMENT…

Tasks have their numbers from HyperQueue, 0, 1, …; one that fails does not end the others.
"""
import os
import resource
import sys
import time

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

count, cores, program = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
names = [name for name in os.environ if name.startswith(("NH_STUDIES_", "RAYON_"))]
env = {name: os.environ[name] for name in names}
with LocalCluster() as cluster:
    for _ in range(2):
        cluster.start_worker(WorkerConfig(cores=cores))
    client, job = cluster.client(), Job()
    for _ in range(count):
        job.program(program, env=env)
    begin = time.time()
    all_done = client.wait_for_jobs([client.submit(job)], raise_on_error=False)
    taken = time.time() - begin
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(f"{taken:.1f} s, {count / taken:.0f} tasks a second; server and workers have {most} MB")
sys.exit(0 if all_done else 1)
