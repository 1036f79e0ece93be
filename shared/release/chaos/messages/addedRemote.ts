/** A remote that is added and retired during a run. No code of the project has its name. */
export const ADDED_APP = 'billing';

/** A setting of the added remote. */
export const ADDED_SETTING = 'currency';

/** Its default value. */
export const ADDED_DEFAULT = 'EUR';
