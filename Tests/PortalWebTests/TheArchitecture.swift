import Foundation
import TestSupport
import Testing

@testable import PortalTestSupport

/// Rules of `ARCHITECTURE.md` that the compiler does not check.
@Suite("The architecture") struct TheArchitecture {
  /// Modules of one library count as one. What is left out are types that many libraries share.
  @Test func `each external library has its home`() throws {
    let shared: Set = [
      "Crypto", "Dispatch", "Foundation", "HTTPTypes", "Logging", "Synchronization",
    ]
    var homes: [String: Set<String>] = [:]
    let sources = try Self.sources(below: "Sources")
    let own = Set(sources.map { Self.target(of: $0.path) }).union(["StudyStrings"])
    for source in sources {
      for module in Self.imported(by: source.text)
      where !shared.contains(module) && !own.contains(module) {
        let library = ["Hummingbird", "NIO"].first { module.hasPrefix($0) } ?? module
        homes[library, default: []].insert(Self.target(of: source.path))
      }
    }

    #expect(
      homes == [
        "ArgumentParser": ["accord"],
        "CCmark": ["ConsentMarkdown"], "CSodium": ["StudyStore"],
        "CXML2": ["SafeHTML", "StudyExchange"], "CZip": ["StudyExchange"], "GRDB": ["StudyStore"],
        "Hummingbird": ["PortalWeb"], "JWTKit": ["PortalIdentity"],
        "Mustache": ["PortalWeb", "StudyPreview"],
        "NIO": ["PortalWeb"], "Subprocess": ["OutsideTools"],
      ])
  }

  /// Pictures, flows, prints, Word files, mail, and webhooks all wait in `ToolQueue`, which has a maximum length.
  @Test func `there is one line for external programs`() throws {
    let waiting = ["Continuation", "AsyncStream", "OperationQueue", "DispatchQueue", "Semaphore"]
    let sources = try Self.sources(below: "Sources")
    let tools = Set(
      sources.filter { Self.imported(by: $0.text).contains("OutsideTools") }
        .map { Self.target(of: $0.path) }
    ).union(["OutsideTools"])
    let lines = sources.filter { source in
      tools.contains(Self.target(of: source.path)) && waiting.contains { source.text.contains($0) }
    }.map { $0.path }

    #expect(tools.count > 1)
    #expect(!tools.contains("PortalWeb"))
    #expect(lines == ["Sources/OutsideTools/ToolQueue.swift"])
  }

  /// Whatever walks, draws, or exports a task asks `TaskNavigation` which branch is taken and which steps are skipped.
  @Test func `the rules of a task are decided in one place`() throws {
    let deciding = try Self.sources(below: "Sources").filter { source in
      ["condition.holds(in:", "]?.holds(in:"].contains { source.text.contains($0) }
    }.map { $0.path }

    #expect(deciding == ["Sources/StudyModel/Walkthrough/TaskNavigation+Walking.swift"])
  }

  /// Apps build these on iOS too, so they need nothing that is only on servers, and the example sees what apps see.
  @Test(arguments: [
    (target: "StudyModel", modules: ["Crypto", "Foundation", "StudyStrings"]),
    (target: "StudyBundle", modules: ["Crypto", "Foundation", "StudyModel"]),
    (target: "study-client", modules: ["Foundation", "StudyBundle", "StudyModel"]),
  ])
  func `what apps build imports nothing else`(target: String, modules: [String]) throws {
    let sources = try Self.sources(below: "Sources/\(target)")
    let imported = sources.flatMap { Self.imported(by: $0.text) }

    #expect(!sources.isEmpty)
    #expect(Set(imported).subtracting(modules) == [])
  }

  @Test func `no controller uses another`() throws {
    for source in try Self.sources(below: "Sources/PortalWeb")
    where !source.path.hasSuffix("/PortalApplication.swift") {
      let own = source.text.matches(of: /(?:struct|extension) (\w+Controller)\b/).map { $0.1 }
      let named = source.text.matches(of: /\b([A-Z]\w*Controller)\b/).map { $0.1 }

      #expect(Set(named).subtracting(own) == [], "\(source.path)")
    }
  }

  /// What needs nothing of the web is tested without it, so it belongs to a target below. The list may only shrink.
  @Test func `what is no page and reaches nothing outside is not in the web`() throws {
    let exceptions = [
      // What serving requests is made of.
      "Flow/Kept.swift", "Serving/RequestProgress.swift", "Serving/Waiter.swift",
      "Serving/Waiters.swift", "Walkthroughs/WalkedTasks.swift",
      // An export as a document of StudyReview, which no target below the web knows together.
      "Exports/CodebookDocument.swift",
    ]

    let store = try Self.sources(below: "Sources/StudyStore").map {
      WebSource(path: $0.path, text: $0.text)
    }
    let sources = try Self.sources(below: "Sources/PortalWeb").map {
      WebSource(path: $0.path, text: $0.text)
    }

    #expect(WebSource.pure(among: sources, over: store).map(\.path) == exceptions.sorted())
    #expect(exceptions.count <= 6)
  }

  @Test func `a file that imports the store and uses nothing of it does not belong in the web`() {
    let store = [WebSource(path: "Sources/StudyStore/Draft.swift", text: "package struct Draft {}")]
    let sources = [
      WebSource(
        path: "Sources/PortalWeb/A.swift", text: "import StudyStore\nstruct Sum { let of: [Int] }"),
      WebSource(
        path: "Sources/PortalWeb/B.swift", text: "import StudyStore\nstruct Kin { let of: Draft }"),
      WebSource(path: "Sources/PortalWeb/C.swift", text: "struct Guess { let of = answer(\"\") }"),
      WebSource(
        path: "Sources/PortalWeb/D.swift",
        text: "import Hummingbird\nfunc answer(_ text: String) -> Int { 42 }"),
    ]

    #expect(WebSource.pure(among: sources, over: store).map(\.path) == ["A.swift"])
  }

  /// The target of a file below `Sources`.
  private static func target(of path: String) -> String {
    String(path.split(separator: "/")[1])
  }

  /// The modules that a file imports, in its first lines.
  private static func imported(by text: String) -> [String] {
    text.split(separator: "\n", maxSplits: 50).prefix(50).compactMap { line in
      line.prefixMatch(of: importing).map { String($0.1) }
    }
  }

  // A literal would be parsed for each line.
  nonisolated(unsafe) private static let importing =
    /[ \t]*(?:@\w+ |public |package |internal |private )*import (?:\w+ )?([A-Z]\w*)/

  private static func sources(below folder: String) throws -> [(path: String, text: String)] {
    let root = Repository.root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { path in
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return (path: "\(folder)/\(path)", text: text)
      }
  }
}
