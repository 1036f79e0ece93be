import { SHELL, type Manifests } from '@site/contract';
import { logEntry, releasedApp, versionNamed } from '../../fixtures/logEntry.fixture';
import { testManifest } from '../../fixtures/testManifest.fixture';
import { describeFile } from '../documents/integrity';
import { stateOf } from '../documents/LogEntry';
import { configure } from './configure';
import { factsWith } from './facts.fixture';

const PROOF = 'google1234.html';
const bytes = Buffer.from('one');

const newest = logEntry({
  number: 5,
  apps: { shell: releasedApp(1) },
  staticFiles: { [PROOF]: { ...describeFile(bytes), stored: 3 } },
  internal: { values: { collector: 'https://a.example/', gone: 'of an app that is not live' } },
});

const manifests: Manifests = { shell: testManifest(SHELL, versionNamed(1)) };

const apply = (...change: Parameters<typeof configure>) =>
  configure(...change).apply(newest, factsWith({ manifests })).state;

test('sets values as they are stored: trimmed, or empty if they may be', () => {
  expect(apply({ productName: ' Iron Diary ', collector: '' })).toEqual({
    ...stateOf(newest),
    values: { productName: 'Iron Diary', collector: '', gone: 'of an app that is not live' },
  });
});

test('the same values and files change nothing', () => {
  const same = apply({ collector: 'https://a.example/' }, new Map([[PROOF, Buffer.from(bytes)]]));
  expect(same).toEqual(stateOf(newest));
});

test('takes exactly the files that are given', () => {
  const two = Buffer.from('two');
  const files = new Map([[PROOF, two]]);
  expect(apply({}, files).staticFiles).toEqual({ [PROOF]: describeFile(two) });
  expect(apply({}, new Map()).staticFiles).toEqual({});
  expect(apply({}).staticFiles).toEqual(newest.staticFiles);
});
