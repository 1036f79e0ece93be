import { contentKey, SHELL, type Manifests } from '@site/contract';
import {
  logEntry,
  releasedApp,
  versionNamed,
  testManifest,
  factsWith,
} from '../../fixtures/logEntry.fixture';
import { describeFile } from '../documents/integrity';
import { configure } from './configure';

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
  configure(...change).apply(newest, factsWith({ manifests }));

test('sets values as they are stored: trimmed, or empty if they may be', () => {
  const { values } = apply({ productName: ' Iron Diary ', collector: '' }).state;
  const gone = 'of an app that is not live';
  expect(values).toEqual({ productName: 'Iron Diary', collector: '', gone });
});

test('takes exactly the files that are given, with the place of the new ones', () => {
  const two = Buffer.from('two');
  const file = { ...describeFile(two), stored: 6 };
  const { state, contents } = apply({}, new Map(Object.entries({ [PROOF]: bytes, 'b.txt': two })));
  expect(state.staticFiles).toEqual({ ...newest.staticFiles, 'b.txt': file });
  expect(contents).toEqual(new Map([[contentKey(file), two]]));
  expect(apply({}, new Map()).state.staticFiles).toEqual({});
  expect(apply({}).state.staticFiles).toEqual(newest.staticFiles);
});
