import Foundation
import StudyBundle
import StudyModel

/// An example of a client: it opens a bundle, verifies it, and walks its tasks. It uses only what StudyModel and StudyBundle
/// make public, so whatever it does, an app can do.
@main struct StudyClient {
  private let options: Options
  private let bundle: VerifiedBundle

  static func main() {
    do {
      let client = try StudyClient(Options(CommandLine.arguments.dropFirst()))
      exit(try client.run())
    } catch let error as Refusal {
      FileHandle.standardError.write(Data((error.message + "\n").utf8))
      exit(error.code)
    } catch {
      FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
      exit(Refusal.badInput)
    }
  }

  private init(_ options: Options) throws {
    self.options = options
    do {
      bundle = try VerifiedBundle(
        at: URL(filePath: options.bundle), trusting: options.keys.map(Self.key))
    } catch let error as BundleError {
      guard case .changed = error else { throw Refusal(error.message, Refusal.badInput) }
      throw Refusal("The bundle is not as Accord made it:\n\(error.message)", Refusal.changed)
    }
  }

  private static func key(at path: String) throws -> VerifyingKey {
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    guard let key = VerifyingKey(text: text) else {
      throw Refusal("“\(path)” is not a public key.", Refusal.badInput)
    }
    return key
  }

  /// - Returns: the code to exit with: 1 if the walk stops before an ending.
  private func run() throws -> Int32 {
    guard let task = options.task else {
      print(contents.indentedText)
      return 0
    }
    let languages = try languages()
    let strings = Dictionary(
      languages.map { ($0, bundle.strings(in: $0) ?? [:]) }, uniquingKeysWith: { first, _ in first }
    )
    var screens: [JSONValue] = []
    let walk = TaskWalk(
      of: task, in: bundle.study, answers: try options.entries(), today: try options.day(),
      unmet: { ConsentElements(of: $0, in: bundle.study).unmet($1, in: $0) },
      seeing: { walk in
        screens += languages.compactMap { language in
          ScreenWriter(walk, in: language, saying: strings[language] ?? [:])?.words.json
        }
      })
    guard let walk else { throw Refusal("The study has no task “\(task)”.", Refusal.badInput) }
    print(
      JSONValue.object([
        "visited": .array(walk.visited.map(JSONValue.string)),
        "ended": .string(walk.ending.outcome.rawValue),
        "why": walk.ending.why.map(JSONValue.string) ?? .null,
        "screens": .array(screens),
      ]).indentedText)
    return walk.ending.outcome == .invalid ? Refusal.changed : 0
  }

  /// What the bundle is, and the tasks that can be walked.
  private var contents: JSONValue {
    let today = CalendarDay(Date(), in: .gmt)
    return [
      "title": .string(bundle.study.displayTitle),
      "version": bundle.version.map { JSONValue.string($0.description) } ?? .null,
      "state": bundle.state.map { JSONValue.string($0.rawValue) } ?? .null,
      "signed": bundle.signature.map { JSONValue.boolean($0.isTrusted) } ?? .null,
      "warning": bundle.warning(on: today).map(JSONValue.string) ?? .null,
      "languages": .array(bundle.study.languages.map { .string($0.rawValue) }),
      "tasks": .array(
        bundle.study.tasks.map { task in
          ["id": .string(task.id), "steps": .number(Double(task.steps.count))]
        }),
    ]
  }

  private func languages() throws -> [Language] {
    guard let language = options.language else { return bundle.study.languages }
    guard bundle.study.languages.contains(language) else {
      throw Refusal("The study is not in “\(language.rawValue)”.", Refusal.badInput)
    }
    return [language]
  }
}
