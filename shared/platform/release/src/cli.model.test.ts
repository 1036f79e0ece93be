import '../fixtures/sameRuns.fixture';
import '../fixtures/model/inMemory.fixture';
import { expectModel } from '../fixtures/model/expectModel.fixture';

// The slow test runs more sequences. These take four times as long while the apps are built beside them.
test(
  'any sequence of commands of several teams makes of two stores what their pages say',
  () => expectModel(15),
  300_000,
);
