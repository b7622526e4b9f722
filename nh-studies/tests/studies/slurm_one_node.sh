#!/bin/bash
# A Slurm of one node, as root, for tests: apt-get install --no-install-recommends slurm-wlm munge.
#   slurm_one_node.sh start FOLDER | stop FOLDER      (then sbatch, squeue, scancel with SLURM_CONF=FOLDER/slurm.conf)
set -euo pipefail
case $1 in
start)
    folder=$(mkdir -p "$2"/{state,spool} && cd "$2" && pwd) host=$(hostname)
    mkdir -p /run/munge && chown munge:munge /run/munge
    if ! pgrep -x munged >/dev/null; then
        su -s /bin/sh munge -c munged
        # Its own file has its number.
        ln -s /run/munge/munged.pid "$folder/munged.pid"
    fi
    cat >"$folder/slurm.conf" <<C
ClusterName=one
SlurmctldHost=$host
SlurmUser=root
AuthType=auth/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
MaxArraySize=1001
SchedulerParameters=batch_sched_delay=0,sched_interval=1
NodeName=$host CPUs=$(nproc) RealMemory=2000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
C
    export SLURM_CONF=$folder/slurm.conf
    slurmctld && slurmd
    for _ in $(seq 20); do sinfo -h -o %T 2>/dev/null | grep -q idle && exit 0; sleep 1; done
    echo "no idle node after 20 s; see $folder/*.log" >&2
    exit 1
    ;;
stop)
    for pid in "$2"/slurmd.pid "$2"/slurmctld.pid "$2"/munged.pid; do
        # A daemon that has ended takes its file with it, or leaves it.
        if [ -f "$pid" ]; then kill "$(cat "$pid")" || true; fi
    done
    ;;
esac
