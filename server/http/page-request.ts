const API_PATH = /^\/(api|graphql|cdn|depot|download|releases|pay|dev|assets)(\/|$|\?)/;

/** Whether a request is for a page of the site, there or not; below the API's addresses nothing is. */
export function wantsPage(method: string, url: string, accept: string | undefined): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !API_PATH.test(url) &&
    /text\/html|\*\/\*/.test(accept ?? '*/*')
  );
}
