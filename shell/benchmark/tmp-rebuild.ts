import { mkdtemp } from 'node:fs/promises';
import { createSiteServer, listen } from '@site/release';
import { releaseBuilds } from '../e2e/support/store/releaseBuilds';
import { timeRebuilds } from './builds/timeRebuilds';
const folder = await mkdtemp('/tmp/g-rebuild-');
await releaseBuilds(`${folder}/store`);
const site = await listen(createSiteServer({ folder: `${folder}/store`, api: 'http://127.0.0.1:1' }), 0);
console.log(await timeRebuilds(process.env.COPY!, site));
process.exit(0);
