import '../fixtures/sameRuns.fixture';
import '../fixtures/model/inMemory.fixture';
import { expectModel } from '../fixtures/model/expectModel.fixture';

test(
  'any sequence of commands of several teams makes of two stores what their pages say',
  () => expectModel(Number(process.env.MODEL_SEQUENCES ?? 300)),
  1_800_000,
);
