/**
 * Whether a text is nothing but style elements as Emotion writes them. Their text ends at the first
 * end tag, as in a browser.
 */
export const areEmotionStyles = (styles: string): boolean => EMOTION_STYLES.test(styles);

const EMOTION_STYLES = /^(?:\s*<style data-emotion="[\w -]*">(?:(?!<\/style)[^])*<\/style>)*\s*$/i;
