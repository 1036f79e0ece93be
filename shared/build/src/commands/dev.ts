import { reportFailure } from '@site/release';
import { localApps } from '@site/release/localApps';
import { serveSources } from './serveSources';

/** `npm run dev`: runs the development servers of the shell and all remotes. */
await serveSources(localApps()).catch((error: unknown) => {
  reportFailure(error);
  process.exit();
});
