const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML and XML, in an element or an attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Serializes a value as JSON for a script element, which would end at the first `</script`. */
export const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
