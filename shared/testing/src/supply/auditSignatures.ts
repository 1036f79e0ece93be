/** Milliseconds that the registry has to say whether it offers signing keys. */
const ASKING_LIMIT = 10_000;

/** What came of checking the signatures of the installed packages. */
export interface SignatureCheck {
  /** Whether a package has a wrong signature, or none where the registry signs. */
  isRefused: boolean;
  /** In one line, or one for each package that is refused. */
  text: string;
}

/**
 * Checks the registry's signatures of the installed packages, where it offers signing keys. That a mirror signs nothing,
 * or that the check itself can't be made, refuses nothing, and is said.
 *
 * @param registry its address
 * @param audit runs npm’s own check; gives what it prints as JSON, whether it fails or not
 */
export async function auditSignatures(
  registry: string,
  audit: () => Promise<string>,
): Promise<SignatureCheck> {
  const keys = new URL('-/npm/v1/keys', registry.replace(/\/?$/, '/'));
  const answer = await fetch(keys, { signal: AbortSignal.timeout(ASKING_LIMIT) }).catch(
    () => undefined,
  );
  // Without an answer npm tries, which knows of proxies.
  if (answer && !answer.ok)
    return unchecked(`the registry offers no signing keys (it answers ${answer.status})`);
  return read(await audit());
}

const unchecked = (why: string): SignatureCheck => ({
  isRefused: false,
  text: `Signatures of packages are not checked: ${why}`,
});

interface Refused {
  name: string;
  version: string;
}

function read(output: string): SignatureCheck {
  let result: { invalid?: Refused[]; missing?: Refused[]; error?: { summary?: string } };
  try {
    result = JSON.parse(output) as typeof result;
  } catch {
    return unchecked('npm audit signatures did not finish');
  }
  const { invalid, missing, error } = result;
  if (!invalid || !missing)
    return unchecked(
      `npm audit signatures failed: ${error?.summary ?? 'for no reason that it gives'}`,
    );
  const lines = [
    ...invalid.map(({ name, version }) => `${name} ${version} is not what the registry has signed`),
    ...missing.map(
      ({ name, version }) => `${name} ${version} has no signature, though the registry signs`,
    ),
  ];
  return lines.length > 0
    ? { isRefused: true, text: lines.join('\n') }
    : { isRefused: false, text: 'Every installed package has the registry’s signature' };
}
