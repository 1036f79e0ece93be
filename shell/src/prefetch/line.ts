/** What some browsers tell of the line; see the Network Information API, https://wicg.github.io/netinfo/. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  /** Mbit/s. */
  downlink?: number;
}

/** Mbit/s from which on what may never be used costs the visitor nothing that can be felt. */
const GOOD = 5;

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

const savesData = () => connection()?.saveData === true;

/** The visitor's line. A browser that says nothing of it counts as neither saving nor good. */
export const line = {
  savesData,
  isGood: () =>
    !savesData() && connection()?.effectiveType === '4g' && (connection()?.downlink ?? 0) >= GOOD,
};
