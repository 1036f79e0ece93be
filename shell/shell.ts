import type { CommonSettings, Setting } from '@site/contract';
import type { ShellDefinition } from '@site/toolchain';
import { notFoundHead } from './src/routing/notFoundHead';

/** The settings that every page gets. */
const settings: Record<keyof CommonSettings, Setting> = {
  productName: {
    about: 'Name of the product in titles and texts.',
    format: 'text',
    default: 'Workout Planner',
    maxLength: 60,
  },
  supportEmail: {
    about: 'Email address that visitors write to.',
    format: 'email',
    default: 'support@workout-planner.example',
  },
  publicOrigin: {
    about: 'Public origin of the site. Absolute addresses begin with it.',
    format: 'origin',
    default: 'http://localhost:3000',
  },
  collector: {
    about: 'Where browsers send failures and web vitals. Empty: nothing is sent.',
    format: 'address',
    default: '',
  },
};

/** What the shell is and needs. Its versions carry it to the store. */
const shell: ShellDefinition = {
  // It has the home page, and every address that begins with no remote's name.
  root: 'marketing',
  notFound: { ...notFoundHead, parts: ['marketing/StoreBadges'] },
  settings,
  origins: { connect: ['{collector}'] },
  // Just above the current size, which changes by 100 bytes with the hashes in it.
  budget: 113_400,
};

export default shell;
