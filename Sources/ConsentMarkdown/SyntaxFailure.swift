/// Where and why parsing stopped, before it is reported.
struct SyntaxFailure: Error {
  enum Reason: Equatable {
    case frontMatterNotClosed
    case frontMatterWithoutColon
    case frontMatterCutOff
    case attributeUnreadable
    case stringNotClosed
    case numberTooLarge
    case elementNotClosed(String)
    case commentNotClosed
  }

  let reason: Reason
  /// The character where the library gives up.
  let index: Int
  /// The character where the unfinished construct began.
  let origin: Int
}

extension SyntaxFailure {
  var kind: ConsentLoadError.Kind {
    switch reason {
    case .frontMatterNotClosed: .other("Unable to find end of frontmatter")
    case .frontMatterWithoutColon, .attributeUnreadable: .unexpectedCharacter
    case .frontMatterCutOff, .stringNotClosed: .eof
    case .numberTooLarge: .other("number too large")
    case .elementNotClosed(let name): .other("unable to close \(name)")
    case .commentNotClosed: .other("Unterminated Comment")
    }
  }

  func loadError(in text: ConsentText) -> ConsentLoadError {
    let place = text.place(of: index)
    let diagnostic = Diagnostic(
      severity: .error, code: code, line: place.line + 1, column: place.column + 1,
      message: message, origin: text.place(of: origin).line + 1)
    return ConsentLoadError(
      stage: .syntax, kind: kind, element: nil, line: place.line, column: place.column,
      diagnostics: [diagnostic])
  }

  private var code: String {
    switch reason {
    case .frontMatterNotClosed: "front-matter-not-closed"
    case .frontMatterWithoutColon: "front-matter-without-colon"
    case .frontMatterCutOff: "front-matter-cut-off"
    case .attributeUnreadable: "attribute-unreadable"
    case .stringNotClosed: "unterminated-string"
    case .numberTooLarge: "bare-number-too-large"
    case .elementNotClosed: "element-not-closed"
    case .commentNotClosed: "comment-not-closed"
    }
  }

  private var message: String {
    switch reason {
    case .frontMatterNotClosed:
      """
      The front matter that starts on line 1 is not closed before this line. Every line must be \
      “key: value” from the first column, and a line of three hyphens must end it.
      """
    case .frontMatterWithoutColon:
      """
      A front matter line must be a key of letters, digits, “_”, and “-” with a colon right after it. Correct this \
      line, or end the front matter with three hyphens before it.
      """
    case .frontMatterCutOff:
      "The text ends inside the front matter. Finish the value and add a line of three hyphens."
    case .attributeUnreadable:
      """
      This cannot be read as part of a tag. Write attributes as name=value without spaces around “=”, and put double \
      quotes around anything but letters, digits, “_”, and “-”. If this is not a tag, do not start the line with \
      “<”.
      """
    case .stringNotClosed:
      "The quotation mark opened on %line is never closed. Add the closing quotation mark."
    case .numberTooLarge:
      "This number is too large to be written without quotation marks. Put it in double quotes."
    case .elementNotClosed(let name):
      """
      The “\(name)” opened on %line cannot be closed here. End it with “</\(name)>”, or write \
      “<\(name) … />”. It cannot contain “<” or a comment.
      """
    case .commentNotClosed:
      "The comment opened on %line is never closed. End it with “-->”."
    }
  }
}
