import type { LoadedResource } from './listResources';
import type { LoggedFailure } from './recordFailures';

interface FailureListProps {
  failures: readonly LoggedFailure[];
  /** Files that did not arrive. */
  missing: LoadedResource[];
}

/** What failed in this tab. */
export function FailureList({ failures, missing }: FailureListProps) {
  return (
    <div role="log" aria-label="Problems">
      <h3>Problems</h3>
      {failures.length + missing.length === 0 && 'None so far.'}
      <ul>
        {failures.map(({ time, name, lines }, index) => (
          <li key={index}>
            <strong>{name}</strong> after {Math.round(time)} ms
            <pre>{lines.join('\n')}</pre>
          </li>
        ))}
        {missing.map(({ name, version, failure }, index) => (
          <li key={index}>
            <strong>{failure}</strong> for {version} {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
