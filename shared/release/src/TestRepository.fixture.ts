import { temporaryFolder } from '@site/testing/temporaryFolder';
import { APP_NAMES, type AppName } from '@site/contract';
import { execFile, type ExecFileException } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, workspaceOf } from './apps';
import { writeBuild, type Difference } from './testSite.fixture';

export interface Answer {
  code: number | null;
  out: string;
  err: string;
}

/** A repository in a temporary folder with the real release tool in it, and no builds but those that a test writes. */
export class TestRepository {
  private constructor(readonly folder: string) {}

  static async make(): Promise<TestRepository> {
    const folder = await temporaryFolder();
    const tool = path.join(folder, 'shared/release');
    await mkdir(tool, { recursive: true });
    const isTest = (file: string) => /\.(test|fixture)\.ts$/.test(file);
    await cp(path.join(ROOT, 'shared/release/src'), path.join(tool, 'src'), {
      recursive: true,
      filter: (file) => !isTest(file),
    });
    await cp(path.join(ROOT, 'shared/release/package.json'), path.join(tool, 'package.json'));
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    await symlink(path.join(ROOT, 'shared/release/node_modules'), path.join(tool, 'node_modules'));
    return new TestRepository(folder);
  }

  /** Where the tool's default store is. */
  get site(): string {
    return path.join(this.folder, '.site');
  }

  async build(app: AppName, difference?: Difference): Promise<void> {
    await writeBuild(app, difference, path.join(this.folder, workspaceOf(app), 'dist'));
  }

  /** Runs `release` with these words. */
  release(words: string[], env: Record<string, string> = {}): Promise<Answer> {
    const cli = path.join(this.folder, 'shared/release/src/cli.ts');
    const { SITE_STORE: _store, INIT_CWD: _cwd, API_ORIGIN: _api, PORT: _port, ...inherited } = process.env;
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--import', path.join(ROOT, 'node_modules/tsx/dist/loader.mjs'), cli, ...words],
        { cwd: this.folder, env: { ...inherited, NO_COLOR: '1', ...env }, timeout: 60_000 },
        (error: ExecFileException | null, out, err) => {
          resolve({ code: error ? (typeof error.code === 'number' ? error.code : null) : 0, out, err });
        },
      );
    });
  }

  /** Publishes a build of every app and makes them live. */
  async goLive(env: Record<string, string> = {}): Promise<Answer> {
    const versions: string[] = [];
    for (const app of APP_NAMES) {
      await this.build(app);
      const { out } = await this.release(['publish', app], env);
      versions.push(app, /1\.0\.0-[0-9a-f]{8}/.exec(out)?.[0] ?? out);
    }
    return this.release(['activate', ...versions], env);
  }
}

/** What a refusal prints: two lines and nothing else, why and what to do. */
export const REFUSAL = /^Refused: .+\n.+\n$/;
