/// An element of the XML that pandoc writes, or text. It is written again as it was read.
struct WordXML {
  /// Empty for text.
  let name: Substring
  /// The tag with its attributes, or the text.
  var opening: Substring
  var children: [WordXML] = []
  /// Empty for text, and for an element without content.
  var closing: Substring = ""

  /// An element with content.
  init(_ name: Substring, opening: Substring, _ children: [WordXML]) {
    self.init(name: name, opening: opening)
    self.children = children
    closing = "</\(name)>"
  }

  /// An element without content.
  init(_ name: Substring) { self.init(name: name, opening: "<\(name) />") }

  private init(name: Substring, opening: Substring) {
    self.name = name
    self.opening = opening
  }

  /// The elements and texts of a document; nil if its tags do not match. Pandoc escapes each bracket in text and in attributes.
  static func all(in document: String) -> [WordXML]? {
    var root = WordXML(name: "", opening: "")
    var open: [WordXML] = []
    func add(_ element: WordXML) {
      if open.isEmpty {
        root.children.append(element)
      } else {
        open[open.count - 1].children.append(element)
      }
    }
    var rest = document[...]
    while !rest.isEmpty {
      let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
      if start > rest.startIndex { add(WordXML(name: "", opening: rest[..<start])) }
      guard start < rest.endIndex else { break }
      guard let last = rest[start...].utf8.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      let tag = rest[start...last]
      rest = rest[rest.utf8.index(after: last)...]
      let inner = tag.dropFirst().dropLast()
      let name = inner.prefix { $0 != " " && $0 != "/" }
      if inner.hasPrefix("/") {
        guard var element = open.popLast(), element.name == inner.dropFirst() else { return nil }
        element.closing = tag
        add(element)
      } else if inner.hasPrefix("?") {
        add(WordXML(name: "", opening: tag))
      } else if inner.hasSuffix("/") {
        add(WordXML(name: name, opening: tag))
      } else {
        open.append(WordXML(name: name, opening: tag))
      }
    }
    return open.isEmpty ? root.children : nil
  }

  func write(to document: inout String) {
    document += opening
    for child in children { child.write(to: &document) }
    document += closing
  }

  /// All elements with a name, inside it or the element itself, in their order. None of them is inside another.
  func elements(_ name: Substring) -> [WordXML] {
    self.name == name ? [self] : children.flatMap { $0.elements(name) }
  }

  /// Adds to an element with the name, which becomes its first child if there is none.
  mutating func addProperty(_ property: WordXML, in name: Substring) {
    if closing.isEmpty { self = WordXML(self.name, opening: "<\(self.name)>", []) }
    let index = children.firstIndex { $0.name == name } ?? 0
    if children.isEmpty || children[index].name != name {
      children.insert(WordXML(name, opening: "<\(name)>", []), at: 0)
    } else if children[index].closing.isEmpty {
      children[index] = WordXML(name, opening: "<\(name)>", [])
    }
    children[index].children.append(property)
  }
}
