/// The elements of a small XML document, without their order: relations, properties, and styles.
final class XMLElements: XMLHandler {
  struct Element {
    let name: String
    let attributes: [String: String]

    subscript(name: String) -> String? { attributes[name] }
  }

  private(set) var elements: [Element] = []
  /// The text of each name's first element that has any.
  private(set) var texts: [String: String] = [:]
  private var open: [(name: String, text: String)] = []

  /// No document of this kind has more.
  private static let most = 100_000

  func start(_ name: String, _ attributes: [String: String]) {
    open.append((name, ""))
    if !attributes.isEmpty, elements.count < Self.most {
      elements.append(Element(name: name, attributes: attributes))
    }
  }

  func text(_ text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func end(_ name: String) {
    guard let last = open.popLast(), texts[last.name] == nil else { return }
    let text = last.text.collapsed
    if !text.isEmpty { texts[last.name] = text }
  }
}

/// The comments of a Word document.
final class CommentHandler: XMLHandler {
  private(set) var words: [String: String] = [:]
  private var id = ""
  private var isText = false

  func start(_ name: String, _ attributes: [String: String]) {
    if name == "comment" {
      id = attributes["id"] ?? ""
      words[id] = attributes["author"].map { $0 + ":" } ?? ""
    }
    if name == "p" { words[id, default: ""] += " " }
    isText = name == "t"
  }

  func text(_ text: String) {
    if isText { words[id, default: ""] += text }
  }

  func end(_ name: String) { isText = false }
}
