import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles, ROOT } from './repositoryFiles';

const FILES = repositoryFiles().filter((file) => file.endsWith('.md'));

/** The anchors that GitHub gives a page's headings. */
const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );

test.each(FILES)('the links of %s lead to files and headings', (name) => {
  const page = path.join(ROOT, name);
  // Code is not a link.
  const text = readFileSync(page, 'utf8').replaceAll(/^```.*?^```$|`[^`]*`/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/src="([^"]+)"/g)];
  const dead = links
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?|mailto):/.test(link))
    .filter((link) => {
      const [place = '', anchor] = link.split('#');
      const file = place ? path.join(path.dirname(page), place) : page;
      return !existsSync(file) || (anchor && !anchorsOf(file).includes(anchor));
    });
  expect(dead).toEqual([]);
});
