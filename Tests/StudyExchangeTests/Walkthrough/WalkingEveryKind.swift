import Foundation
import SampleStudies
import StudyExchange
import StudyModel
import Testing

/// The scripts of walkthroughs without a server know each shape; what they do not know itself, they walk as its shape.
@Suite("Walking every kind without a network") struct WalkingEveryKind {
  @Test(arguments: AnswerFormat.Kind.allCases)
  func `the scripts know every kind of answer that has no simpler one`(kind: AnswerFormat.Kind)
    throws
  {
    guard !(kind.settings is any ReducibleFormat.Type) else { return }
    for name in ["formats", "results"] {
      #expect(try Self.script(name).contains("\n  \(kind.rawValue): "), "\(name).js")
    }
  }

  @Test func `a kind of answer that the scripts check has a kind of result`() throws {
    let results = try Self.script("results")
    let formats = try Self.script("formats")
    for kind in AnswerFormat.Kind.allCases
    where formats.contains("\n  \(kind.rawValue): ") {
      #expect(results.contains("\n  \(kind.rawValue): "), "\(kind.rawValue)")
    }
  }

  @Test(arguments: StepContent.Kind.allCases)
  func `the scripts know every kind of step that has no simpler one`(kind: StepContent.Kind) throws
  {
    guard !(kind.blank.settings is any ReducibleStep) else { return }
    let table = try #require(
      try Self.script("behaviors").firstMatch(of: /const behaviors = \{([^}]*)\};/)?.1)
    #expect(table.contains(try Regex("\\b\(kind.rawValue)\\b")))
  }

  @Test func `each screen of a task has the simpler kinds of its step and of its formats`() throws {
    var reduced = 0
    for task in SampleStudies.gallery.tasks {
      let shapes = try task.shapes
      for step in task.steps + task.endings {
        let own = shapes[step.id]
        if let kind = step.content.settings as? any ReducibleStep {
          #expect(own?["step"]?["kind"] == .string(kind.shape.content.kind.rawValue))
          #expect(own?["step"]?["id"] == .string(step.id))
          reduced += 1
        } else {
          #expect(own?["step"] == nil, "\(step.id)")
        }
        switch step.content {
        case .question(let question):
          #expect(try own?["format"] == Self.simpler(question.format), "\(step.id)")
        case .form(let form):
          for item in form.items {
            let expected = try item.format.flatMap(Self.simpler)
            #expect(own?["items"]?[item.id] == expected, "\(item.id)")
            if expected != nil { reduced += 1 }
          }
        default: break
        }
      }
    }
    #expect(reduced > 5)
  }

  private static func simpler(_ format: AnswerFormat) throws -> JSONValue? {
    guard format.settings is any ReducibleFormat else { return nil }
    return try JSONValue(encoding: format.shape.settings.format)
  }

  private static func script(_ name: String) throws -> String {
    try String(
      contentsOf: Repository.root.appending(path: "Public/scripts/offline/\(name).js"),
      encoding: .utf8)
  }
}
