/** Whether a browser runs on a phone or tablet. */
export function isHandheld({ userAgent, maxTouchPoints }: Navigator): boolean {
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return isTablet || /Android|iPhone|iPad|iPod|Mobile/.test(userAgent);
}
