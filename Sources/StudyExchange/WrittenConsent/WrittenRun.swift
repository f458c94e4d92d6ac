/// A piece of a paragraph in one style.
struct WrittenRun {
  enum Content {
    case text(String)
    case lineBreak
    case picture(address: String, words: String)
    case note([WrittenBlock])
  }

  struct Style: OptionSet, Hashable {
    let rawValue: Int
    static let strong = Style(rawValue: 1)
    static let emphasis = Style(rawValue: 2)
    static let struck = Style(rawValue: 4)
    static let raised = Style(rawValue: 8)
    static let lowered = Style(rawValue: 16)
    static let underlined = Style(rawValue: 32)
    static let equation = Style(rawValue: 64)
  }

  var content: Content
  var style: Style = []
  var link: String?

  var text: String {
    switch content {
    case .text(let text): text
    case .lineBreak, .note: " "
    case .picture: ""
    }
  }
}

extension [WrittenRun] {
  /// Its words, without notes.
  var text: String { map(\.text).joined() }

  var hasPicture: Bool {
    contains { if case .picture = $0.content { true } else { false } }
  }
}

extension WrittenRun {
  var notes: [String] {
    if case .note(let blocks) = content { blocks.flatMap(\.texts) } else { [] }
  }
}
