/** The part of the package that we use. It ships no types of its own. */
declare module 'web-push' {
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string };
    /** Seconds. */
    TTL: number;
    urgency: 'very-low' | 'low' | 'normal' | 'high';
    topic: string;
  };
  const webPush: {
    generateRequestDetails(
      subscription: Subscription,
      payload: string,
      options: Options,
    ): { headers: Record<string, string | number>; body: Uint8Array };
  };
  export default webPush;
}
