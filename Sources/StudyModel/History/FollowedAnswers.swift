extension [JSONValue] {
  /// The recorded value that each of these answers has in a later list, by the value that it has here. An answer with another
  /// value is the same one if nothing else about it changed; that of an answer that is gone is missing.
  package func answersFollowed(to later: [JSONValue]) -> [String: String] {
    let (here, there) = (Self.contents(self), Self.contents(later))
    var found: [String: String] = [:]
    for (name, content) in here where there[name] == content { found[name] = name }
    var taken = Set(found.values)
    for name in compactMap(\.elementName) where found[name] == nil {
      let new = later.compactMap(\.elementName).first {
        !taken.contains($0) && there[$0] == here[name]
      }
      guard let new else { continue }
      found[name] = new
      taken.insert(new)
    }
    for name in here.keys where found[name] == nil && there[name] != nil {
      if taken.insert(name).inserted { found[name] = name }
    }
    return found
  }

  /// What the answers consist of, by their recorded values.
  private static func contents(_ rows: [JSONValue]) -> [String: [String: JSONValue]] {
    let contents = rows.compactMap { row in
      row.elementName.map { ($0, (row.objectValue ?? [:]).filter { $0.key != "value" }) }
    }
    return Dictionary(contents) { first, _ in first }
  }
}
