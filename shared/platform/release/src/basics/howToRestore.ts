/** Says how to restore what no command can make again. It ends a message. */
export const HOW_TO_RESTORE =
  'Restore it from a backup: see shared/platform/release/operations.md#backups';
