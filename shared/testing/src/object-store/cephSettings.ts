/** Returns `ceph.conf` of a store in memory, with one daemon of each kind on the loopback address. */
export const cephSettings = (folder: string, monitorPort: number, port: number) => `
[global]
mon host = [v2:127.0.0.1:${monitorPort}]
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
run dir = ${folder}
admin socket = ${folder}/$name.$pid.asok
log file = ${folder}/$name.log
keyring = ${folder}/keyring
mon data = ${folder}/mon
osd data = ${folder}/osd
[client.gateway]
ms mon client mode = crc secure
rgw frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw data = ${folder}/gateway
rgw enable usage log = false
rgw thread pool size = 64
`;
