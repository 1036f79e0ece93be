export { activate } from './changes/activate';
export { configure } from './changes/configure';
export { makePreview } from './changes/previews';
export { rollOut } from './changes/rollouts';
export { deployBuilds } from './commands/ship/deployBuilds';
export { parseCount } from './commands/run/parsers';
export { NONE, reportFailure, runProgram, say, sayError, table } from './commands/run/report';
export { commit } from './commit/commit';
export { pageLabel, prerender } from './compose/prerender';
export { integrityOf } from './documents/integrity';
export { checkAddresses } from './gate/checkAddresses';
export { definitionFaults } from './publish/definitionFaults';
export { readNewest, readPointer } from './log/readEntries';
export { forEachConcurrently } from './basics/forEachConcurrently';
export { ProxyAgent } from './basics/ProxyAgent';
export { fetchFailure, proxyFor } from './basics/proxyFor';
export { publish } from './publish/publish';
export { LEAVING_WORKER } from './publish/rootFileFaults';
export { readBuild, readLocalBuild } from './publish/readBuild';
export type { ListedPreview } from './reports/listPreviews';
export type { SiteStatus } from './reports/status';
export {
  describeExamples,
  startLocalApis,
  type LocalApis,
} from './servers/local-api/startLocalApis';
export { createSiteServer } from './servers/serve/createSiteServer';
export { listen } from './servers/serve/listen';
export { portOf } from './servers/serve/settings';
export { openStore, storeFolder } from './stores/openStore';
