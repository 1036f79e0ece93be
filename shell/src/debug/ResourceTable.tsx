import { Box } from '@site/ui';
import { tableSx } from './debugSx';
import type { LoadedResource } from './listResources';

/** The files that this tab has loaded. */
export function ResourceTable({ resources }: { resources: LoadedResource[] }) {
  return (
    <Box component="table" sx={tableSx}>
      <caption>Loaded</caption>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">From</th>
          <th scope="col" className="number">
            Size
          </th>
          <th scope="col" className="number">
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {resources.map((resource) => (
          <tr key={resource.key}>
            <td>
              {resource.name}
              {resource.version && (
                <div>
                  <code>{resource.version}</code>
                </div>
              )}
            </td>
            <td>{resource.from}</td>
            <td className="number">{sizeText(resource)}</td>
            <td className="number">{resource.failure ?? `${resource.duration} ms`}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function sizeText({ bytes, isCached, from }: LoadedResource): string {
  if (isCached) return 'cache';
  // Browsers don't tell the size of other sites' files.
  if (bytes === 0) return from === 'other site' ? '' : '0 kB';
  return `${(bytes / 1000).toFixed(1)} kB`;
}
