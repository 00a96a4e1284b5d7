#!/bin/sh
# machine.sh PROGRAM ARGUMENTS: boots this machine's systemd in namespaces of its own, over a copy of its files that is thrown away,
# without a network, and runs the program in there.
set -eu
root=/run/trial
mkdir -p "$root"
mount -t tmpfs trial "$root"
mkdir "$root/above" "$root/work" "$root/all"
mount -t overlay overlay -o "lowerdir=/,upperdir=$root/above,workdir=$root/work" "$root/all"
all=$root/all
mount -t proc proc "$all/proc"
mount --rbind /sys "$all/sys"
mount -t tmpfs tmpfs "$all/run"
mount -t tmpfs tmpfs "$all/dev"
for name in null zero full random urandom tty; do cp -a "/dev/$name" "$all/dev/"; done
mkdir "$all/dev/pts" "$all/dev/shm"
mount -t devpts devpts -o newinstance,ptmxmode=666 "$all/dev/pts"
ln -s pts/ptmx "$all/dev/ptmx"
ln -s /proc/self/fd "$all/dev/fd"
: >"$all/dev/console"
ip link set lo up

(
  until chroot "$all" systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded'; do sleep 0.2; done
  exec chroot "$all" "$@"
) &
export container=trial
exec chroot "$all" /lib/systemd/systemd --log-target=null --show-status=0 --unit=basic.target >/dev/null 2>&1
