/// Which modules of scripts import which.
package struct ModuleImports: Sendable {
  private let imports: [String: [String]]

  /// - Parameter scripts: the text of each module, by its path in the folder of scripts.
  package init(_ scripts: [String: String]) {
    imports = Dictionary(
      uniqueKeysWithValues: scripts.map { path, text in
        (path, text.matches(of: Self.statement).map { Self.path(String($0.1), from: path) })
      })
  }

  /// The modules that a module imports, also through others, each once, in the order in which they are found.
  package func all(from entry: String) -> [String] {
    var found: [String] = []
    var known: Set<String> = [entry]
    var next = imports[entry] ?? []
    while !next.isEmpty {
      let new = next.filter { imports[$0] != nil && known.insert($0).inserted }
      found += new
      next = new.flatMap { imports[$0] ?? [] }
    }
    return found
  }

  /// The form in which the portal's scripts import others: named imports on one line.
  nonisolated(unsafe) static let statement = #/import \{[^}]*\} from "([^"]+)";\n?/#

  /// The path of an imported module, relative to the folder.
  static func path(_ address: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in address.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }
}
