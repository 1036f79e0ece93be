import { spawnSync } from 'node:child_process';

/** Replaces the root folder by an empty one with the system's libraries and Node. */
const NEW_ROOT = `
mount -t tmpfs -o mode=755,size=64k sandbox /mnt && cd /mnt || exit
for folder in /usr /lib /lib64; do
  if [ -L $folder ]; then cp -P $folder .$folder
  elif [ -d $folder ]; then mkdir .$folder && mount --rbind -o ro $folder .$folder || exit
  fi
done
case $1 in
  /usr/*) ;;
  *) mkdir -p ".\${1%/*}" && : > ".$1" && mount --bind -o ro "$1" ".$1" || exit ;;
esac
exec chroot . "$@"`;

/**
 * Runs a program with a root folder, network and processes of its own. All of it ends with this
 * process, even when this process is killed.
 */
export const NAMESPACES = [
  ...['setpriv', '--pdeathsig', 'KILL'],
  ...['unshare', '--user', '--map-root-user', '--mount', '--net', '--ipc', '--pid', '--fork'],
  ...['--kill-child', '/bin/sh', '-c', NEW_ROOT, 'sh'],
];

let known: boolean | undefined;

/** Whether this system lets the current user make namespaces in which Node runs. */
export const hasNamespaces = (): boolean =>
  (known ??=
    process.platform === 'linux' &&
    spawnSync('/bin/sh', ['-c', 'exec "$@"', 'sh', ...NAMESPACES, process.execPath, '-v'], {
      env: {},
      stdio: 'ignore',
    }).status === 0);

/** Whether `hasNamespaces` was asked in this process, and there are none. */
export const missesNamespaces = (): boolean => known === false;
