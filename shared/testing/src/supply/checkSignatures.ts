import { execa } from 'execa';
import { auditSignatures } from './auditSignatures';

/** Milliseconds that npm has to check all packages. */
const AUDIT_LIMIT = 300_000;

/** Fails when an installed package is not what its registry has signed. */
const { stdout: registry } = await execa('npm', ['config', 'get', 'registry']);
const { isRefused, text } = await auditSignatures(registry, async () => {
  const audit = ['audit', 'signatures', '--json', '--fetch-retries=1'];
  return (await execa('npm', audit, { reject: false, timeout: AUDIT_LIMIT })).stdout;
});
if (isRefused) throw new Error(text);
console.log(text);
