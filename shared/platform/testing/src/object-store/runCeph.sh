# Runs Ceph's S3 gateway on the loopback address, with all data in memory. Ends with its input, and so
# also when the process that started it exits or is killed. No daemon is left behind.
#
# Usage: bash runCeph.sh FOLDER MONITOR_PORT PORT ACCESS_KEY SECRET_KEY
# Prints a line when the daemons are started. The folder is deleted at the end.
set -euo pipefail
folder=$1
cd "$folder"
settings="$folder/ceph.conf"
# Nobody may read what bash says of its jobs: writing it would end this process too early.
trap 'exec >/dev/null 2>&1; kill -KILL $(jobs -p) || true; wait; rm -rf "$folder"' EXIT
# The end of the input ends the start, too.
exec 3<&0 </dev/null
main=$BASHPID
(cat <&3 >/dev/null 2>&1; kill -TERM "$main") &

cat > "$settings" <<SETTINGS
[global]
mon host = [v2:127.0.0.1:$2]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
osd objectstore = memstore
memstore device bytes = 2147483648
run dir = $1
admin socket = $1/\$name.\$pid.asok
log file = $1/\$name.log
keyring = $1/keyring
mon data = $1/mon
osd data = $1/osd
[client.gateway]
ms mon client mode = crc secure
rgw frontends = beast endpoint=127.0.0.1:$3 tcp_nodelay=1
rgw data = $1/gateway
rgw enable usage log = false
rgw thread pool size = 64
SETTINGS

# Steps of the start are jobs, too, so that they end with this process.
run() {
  "$1" -c "$settings" "${@:2}" >/dev/null &
  wait $!
}

mkdir mon osd gateway
run ceph-authtool --create-keyring keyring --gen-key -n mon.
run monmaptool --create --fsid "$(cat /proc/sys/kernel/random/uuid)" --addv a "[v2:127.0.0.1:$2]" monmap
run ceph-mon --mkfs -i a --monmap monmap --keyring keyring
ceph-mon -c "$settings" -i a -f >/dev/null 2>&1 &
disk=$(cat /proc/sys/kernel/random/uuid)
run ceph osd new "$disk" 0
run ceph-osd -i 0 --mkfs --osd-uuid "$disk"
ceph-osd -c "$settings" -i 0 -f >/dev/null 2>&1 &
run radosgw-admin user create --uid=tests --display-name=tests --access-key="$4" --secret-key="$5" '--caps=user-policy=*'
radosgw -c "$settings" -n client.gateway -f >/dev/null 2>&1 &
echo started
wait
