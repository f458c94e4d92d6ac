extension ConsentDocument {
  /// The whole document as plain text: texts, prompts, and options.
  package var plainText: String {
    blocks.map { block in
      switch block {
      case .markdown(let markdown): MarkdownPlainText(markdown.text).string
      case .element(.toggle(let toggle)): toggle.prompt
      case .element(.select(let select)):
        ([select.prompt] + select.options.map { "• " + $0.title }).joined(separator: "\n")
      case .element(.signature): ""
      }
    }
    .filter { !$0.isEmpty }
    .joined(separator: "\n\n")
  }
}
