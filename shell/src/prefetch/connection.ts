/** What some browsers expose; see the Network Information API, https://wicg.github.io/netinfo/. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
  /** Mbit/s. */
  downlink?: number;
}

/** Mbit/s at which the visitor does not notice the cost of a prefetch that is never used. */
const FAST = 5;

const information = () => (navigator as Navigator & { connection?: NetworkInformation }).connection;

const savesData = () => information()?.saveData === true;

/** The visitor's connection. If the browser exposes nothing, it neither saves data nor is fast. */
export const connection = {
  savesData,
  isFast: () =>
    !savesData() && information()?.effectiveType === '4g' && (information()?.downlink ?? 0) >= FAST,
};
