// MarkdownHTML
