/** Sources of a remote as an app that was written elsewhere brings them, by their paths in its folder. */
export const MOVED_APP: Record<string, string> = {
  'remote.ts': `import { defineRemote } from '@site/contract';

const remote = defineRemote({
  name: 'films',
  pages: {
    Films: {
      path: '/films/*',
      title: '{productName} - Films',
      description: 'Films',
      module: './src/Films',
      budget: 60_000,
    },
    Person: {
      path: '/films/people/:id',
      title: '{productName} - Person',
      description: 'Person',
      module: './src/Person',
      budget: 60_000,
      parts: ['films/Cast'],
    },
    Table: {
      path: '/films/table',
      title: '{productName} - Table',
      description: 'Table',
      module: './src/Table',
      budget: 30_000,
      inlineStyles: true,
    },
  },
  parts: {
    Cast: { module: './src/Cast', budget: 60_000 },
  },
});

export default remote;

declare module '@site/contract' {
  interface Remotes {
    films: typeof remote;
  }
  interface OwnPartProps {
    'films/Cast': object;
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
* { font-style: italic; }
:where(html, body, #root, [data-page]) { text-indent: 1px; }
[lang] { word-spacing: 2px; }
.frame { min-height: 100vh; }
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
  'src/Films.test.tsx': `import { pageProps } from '@site/testing';
import { render, screen } from '@testing-library/react';
import { films } from '@/data/films';
import Films from './Films';

test('shows every film', () => {
  render(<Films {...pageProps} location={{ ...pageProps.location, pathname: '/films' }} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(Object.keys(films).length);
  expect(screen.getAllByRole('listitem')[0]).toHaveClass('card');
});
`,
  'src/data/films.ts': `export const films: Record<string, string> = { '7': 'Metropolis', '8': 'Nosferatu' };
`,
  // The app's own router, inside the site's: it has no address before the visitor's is there.
  'src/Films.tsx': `import type { PageProps } from '@site/contract';
import { SiteHeader } from '@site/ui';
import { useMemo } from 'react';
import { createPath, Route, Router, Routes } from 'react-router';
import './board.css';
import { Board, Film, Missing, Reviews } from './screens';

export default function Films({ site, location, navigate }: PageProps<'films', 'Films'>) {
  const navigator = useMemo(() => {
    const href = (to: Parameters<typeof createPath>[0] | string) =>
      typeof to === 'string' ? to : createPath(to);
    return {
      createHref: href,
      push: (to: Parameters<typeof href>[0]) => navigate(href(to)),
      replace: (to: Parameters<typeof href>[0]) => navigate(href(to), { replace: true }),
      go: (steps: number) => window.history.go(steps),
    };
  }, [navigate]);
  return (
    <>
      <SiteHeader productName={site.productName} />
      <main id="main" tabIndex={-1} className="frame">
        {!location.isFirstRender && (
          <Router basename="/films" location={location} navigator={navigator}>
            <Routes>
              <Route index element={<Board />} />
              <Route path=":filmId" element={<Film />}>
                <Route path="reviews" element={<Reviews />} />
              </Route>
              <Route path="*" element={<Missing />} />
            </Routes>
          </Router>
        )}
      </main>
    </>
  );
}
`,
  'src/screens.tsx': `import { notFound } from '@site/contract';
import { Button } from '@site/ui';
import { useEffect } from 'react';
import { Link, Outlet, useParams } from 'react-router';
import { films } from '@/data/films';
import card from './card.module.css';

export function Board() {
  return (
    <>
      <h1>Board</h1>
      <div className="mark" />
      <ul>
        {Object.entries(films).map(([id, name]) => (
          <li key={id} className={card.card}>
            <Link to={id}>{name}</Link>
          </li>
        ))}
      </ul>
      <Button className="bg-accent">Save</Button>
      <a href="/films/table">Table</a> <a href="/films/people/kim">Kim</a> <a href="/">Home</a>
    </>
  );
}

export function Film() {
  const { filmId = '' } = useParams();
  useEffect(() => {
    void fetch(\`/api/films/\${filmId}\`).then((response) => response.json());
  }, [filmId]);
  return (
    <>
      <h1>{films[filmId] ?? notFound()}</h1>
      <Link to="reviews">Reviews</Link> <Link to="/">Board</Link>
      <Outlet />
    </>
  );
}

export function Reviews() {
  return <h2>Reviews of {films[useParams().filmId ?? '']}</h2>;
}

export const Missing = (): never => notFound();
`,
  'src/Person.tsx': `import type { PageProps } from '@site/contract';
import { Button } from '@site/ui';
import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import './person.css';

export default function Person({ location: { params }, Part }: PageProps<'films', 'Person'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="main">
      <h1>{params.id || 'Person'}</h1>
      <Button onClick={() => setOpen(true)}>Life</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)}>
        <p className="note">Born in Berlin</p>
      </Dialog>
      <Part of="films" name="Cast">
        No cast
      </Part>
      <a href="/films">Board</a>
    </main>
  );
}
`,
  'src/person.css': `.note { text-indent: 3px; word-spacing: 3px; }
`,
  // A part, whose dialog and menu MUI draws outside its element.
  'src/Cast.tsx': `import type { PartProps } from '@site/contract';
import { Button } from '@site/ui';
import Dialog from '@mui/material/Dialog';
import Menu from '@mui/material/Menu';
import { useState } from 'react';
import './cast.css';

export default function Cast(_: PartProps<'films', 'Cast'>) {
  const [opener, setOpener] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={({ currentTarget }) => setOpener(currentTarget)}>Roles</Button>
      <Menu open={!!opener} anchorEl={opener ?? null} onClose={() => setOpener(undefined)}>
        <li className="note">Maria</li>
      </Menu>
      <Button onClick={() => setOpen(true)}>Cast</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)}>
        <p className="note">Brigitte Helm</p>
      </Dialog>
    </>
  );
}
`,
  'src/cast.css': `.note { text-indent: 7px; }
`,
  'src/Table.tsx': `import type { PageProps } from '@site/contract';
import { useEffect } from 'react';

export default function Table(_: PageProps<'films', 'Table'>) {
  useEffect(() => {
    const style = document.createElement('style');
    // As libraries do: lint refuses innerHTML in an app's own sources.
    Reflect.set(style, 'innerHTML', '.cell { border: 2px solid rgb(255, 127, 80) }');
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
      <a href="/films">Board</a>
    </main>
  );
}
`,
};
