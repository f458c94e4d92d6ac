import Foundation

/// Modules of scripts joined into one plain script, for pages that open from a disk, where browsers load no modules.
///
/// Every module becomes a function that is called at once and returns what the module exports, after those that it imports. It
/// knows the few forms in which the portal's scripts are written: named imports, and `export` before a declaration.
package struct ScriptBundle {
  private let folder: URL
  private var modules: [String] = []
  private var known: Set<String> = []

  /// - Parameters:
  ///   - folder: the folder of the scripts.
  ///   - entry: the path of the module that imports the others.
  /// - Throws: if one of the modules cannot be read.
  package static func script(from entry: String, in folder: URL) throws -> String {
    var bundle = ScriptBundle(folder: folder)
    try bundle.add(entry)
    return (["\"use strict\";"] + bundle.modules).joined(separator: "\n\n") + "\n"
  }

  private init(folder: URL) { self.folder = folder }

  private mutating func add(_ path: String) throws {
    guard known.insert(path).inserted else { return }
    let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    for match in text.matches(of: ModuleImports.statement) {
      try add(ModuleImports.path(String(match.1), from: path))
    }
    modules.append(Self.function(text.replacing(ModuleImports.statement, with: ""), called: path))
  }

  /// The module as a function.
  private static func function(_ text: String, called path: String) -> String {
    let names = text.matches(of: exports).map { String($0.1) }
    let body = text.replacing(#/(?m)^export /#, with: "").trimmingCharacters(in: .newlines)
    if names.isEmpty { return "// \(path)\n(() => {\n\(body)\n})();" }
    let list = names.joined(separator: ", ")
    return "// \(path)\nconst { \(list) } = (() => {\n\(body)\nreturn { \(list) };\n})();"
  }

  private static var exports: Regex<(Substring, Substring)> {
    #/(?m)^export (?:async )?(?:function|class|const) (\w+)/#
  }
}
