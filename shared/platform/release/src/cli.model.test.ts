import '../fixtures/sameRuns.fixture';
import '../fixtures/model/inMemory.fixture';
import { expectModel } from '../fixtures/model/expectModel.fixture';

test('any sequence of commands of several teams makes of two stores what their pages say', () =>
  expectModel(60));
