extension TreeBuilder {
  /// Gives a cell the side at which its text is, as the cell itself or the first block in it says.
  func noteSide(of source: SourceTag) {
    guard keepsSides, let cell = blocks.last, cell.tag.isCell, cell.children.isEmpty,
      !cell.attributes.contains(where: { $0.name == .align }),
      let side = Attribute(sideOf: source)
    else { return }
    cell.attributes.insert(side, at: 0)
  }
}

extension Attribute {
  /// The side at which a tag has its text, if it is not the usual one. A style wins over an attribute.
  fileprivate init?(sideOf source: SourceTag) {
    var side = source.attributes.first { $0.name == "align" }?.value
    let style = source.attributes.first { $0.name == "style" }?.value ?? ""
    for declaration in style.lowercased().split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map {
        $0.drop(while: \.isWhitespace).prefix { $0.isLetter || $0 == "-" }
      }
      if parts.count == 2, parts[0] == "text-align" { side = String(parts[1]) }
    }
    switch side?.lowercased() {
    case "center": self.init(name: .align, value: "center")
    case "right", "end": self.init(name: .align, value: "right")
    default: return nil
    }
  }
}
