/** What an article can be, in the order in which the news offers them (spec section 3, Article). */
export const ARTICLE_CATEGORIES = ['announcement', 'featured', 'ad', 'store', 'qa', 'questionnaire'] as const;
