/** Sources of a remote as an app that was written elsewhere brings them, by their paths in its folder. */
export const MOVED_APP: Record<string, string> = {
  'remote.ts': `import { defineRemote } from '@site/contract';

const remote = defineRemote({
  name: 'plans',
  pages: {
    Board: { module: './src/Board', budget: 30_000 },
    Plan: { module: './src/Plan', budget: 30_000, params: ['id'] },
    Table: { module: './src/Table', budget: 30_000, inlineStyles: true },
  },
});

export default remote;

declare module '@site/contract' {
  interface Remotes {
    plans: typeof remote;
  }
}
`,
  'tsconfig.json': JSON.stringify({
    extends: '../shared/tsconfig.json',
    compilerOptions: { paths: { '@/*': ['./src/*'] } },
    include: ['src', '../*-remote/remote.ts'],
  }),
  // As Tailwind asks for, with a plugin that is small enough to be here.
  'postcss.config.mjs': `const double = {
  postcssPlugin: 'double',
  Declaration(declaration) {
    if (declaration.prop === 'double') declaration.replaceWith({ prop: 'padding', value: \`calc(2 * \${declaration.value})\` });
  },
};

export default { plugins: [double] };
`,
  // Layers and reset as Tailwind writes them.
  'src/board.css': `@layer theme, base, components, utilities;
@layer theme {
  :root, :host { --accent: rgb(255, 127, 80); }
}
@layer base {
  *, ::after, ::before { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  html, :host { line-height: 1.1; tab-size: 4; }
  a { color: inherit; text-decoration: inherit; }
}
@layer utilities {
  .bg-accent { background-color: var(--accent); }
}
button { letter-spacing: 3px; text-transform: uppercase; }
.mark {
  width: 32px;
  height: 32px;
  background-image: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'%3E%3Cpath d='M0 0h1v1H0z'/%3E%3C/svg%3E");
}
`,
  'src/card.module.css': `.card {
  double: 8px;
  &:hover { color: var(--accent); }
}
`,
  'src/Board.test.tsx': `import { testSite } from '@site/testing';
import { render, screen } from '@testing-library/react';
import { plans } from '@/data/plans';
import Board from './Board';

test('shows every plan', () => {
  const location = { pathname: '/plans', search: '', hash: '', params: {} };
  const notify = () => ({ update() {}, close() {} });
  render(<Board site={testSite} location={location} notify={notify} navigate={() => {}} Part={() => null} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(Object.keys(plans).length);
  expect(screen.getAllByRole('listitem')[0]).toHaveClass('card');
});
`,
  'src/data/plans.ts': `export const plans: Record<string, string> = { '7': 'Run 10 km', '8': 'Swim' };
`,
  'src/Board.tsx': `import type { PageProps } from '@site/contract';
import { Button, SiteHeader } from '@site/ui';
import { plans } from '@/data/plans';
import './board.css';
import card from './card.module.css';

export default function Board({ site }: PageProps<'plans', 'Board'>) {
  return (
    <>
      <SiteHeader productName={site.productName} />
      <main id="main">
        <h1>Board</h1>
        <div className="mark" />
        <ul>
          {Object.entries(plans).map(([id, name]) => (
            <li key={id} className={card.card}>
              <a href={\`/plans/\${id}\`}>{name}</a>
            </li>
          ))}
        </ul>
        <Button className="bg-accent">Save</Button>
        <a href="/plans-table">Table</a> <a href="/">Home</a>
      </main>
    </>
  );
}
`,
  'src/Plan.tsx': `import type { PageProps } from '@site/contract';
import { plans } from '@/data/plans';

export default function Plan({ location: { params } }: PageProps<'plans', 'Plan'>) {
  return (
    <main id="main">
      <h1>{(params.id && plans[params.id]) || 'Plan'}</h1>
      <a href="/plans">Board</a>
    </main>
  );
}
`,
  'src/Table.tsx': `import type { PageProps } from '@site/contract';
import { useEffect } from 'react';

export default function Table(_: PageProps<'plans', 'Table'>) {
  useEffect(() => {
    const style = document.createElement('style');
    style.textContent = '.cell { border: 2px solid rgb(255, 127, 80) }';
    document.head.append(style);
    return () => style.remove();
  }, []);
  return (
    <main id="main">
      <style>{'.row { display: flex }'}</style>
      <h1>Table</h1>
      <div className="row">
        <div className="cell">1</div>
      </div>
      <a href="/plans">Board</a>
    </main>
  );
}
`,
};

/** Its routes, for the shell's table. */
export const MOVED_ROUTES = ['Board /plans', 'Plan /plans/:id', 'Table /plans-table']
  .map((line) => line.split(' '))
  .map(
    ([page, path]) => `
    {
      path: '${path}',
      page: { remote: 'plans', page: '${page}' },
      title: '{productName} - ${page}',
      description: '${page}',
      indexed: true,
    },`,
  )
  .join('');
