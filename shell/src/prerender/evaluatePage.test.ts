import { NODE_VARIABLES } from '@site/format';
import { sharedModules } from '../remotes/loading/sharedModules';
import { evaluatePage } from './evaluatePage';

/** Returns what a bundle gets for a request. */
function requireIn(request: string): unknown {
  const source = `exports.default = Object.assign(() => null, { got: require('${request}') });`;
  return Reflect.get(evaluatePage({ source, file: 'Home.js', folder: '/' }), 'got');
}

test.each(Object.entries(sharedModules))(
  'a bundle gets %s, as it does in a browser',
  async (name, shared) => {
    const provided: object = 'lib' in shared ? shared.lib() : (await shared.get())();
    expect(Object.keys(requireIn(name) as object)).toEqual(
      expect.arrayContaining(Object.keys(provided)),
    );
  },
);

test('the kit comes with the parts of MUI and Emotion that remotes’ builds take from it', () => {
  for (const part of ['Box', 'GoalRing', 'keyframes', 'useDefaultProps', 'ButtonGroupContext'])
    expect(requireIn('@site/ui')).toHaveProperty(part);
});

test.each(NODE_VARIABLES)('a bundle does not get %s, which browsers lack', (name) => {
  const source = `exports.default = Object.assign(() => null, { got: typeof ${name} });`;
  const page = evaluatePage({ source, file: 'Home.js', folder: '/' });
  expect(Reflect.get(page, 'got')).toBe('undefined');
});
