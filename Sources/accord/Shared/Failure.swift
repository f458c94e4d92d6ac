import AccordBenchmark
import ArgumentParser
import PortalWeb
import StudyExchange
import StudyModel
import StudyPrint
import StudyStore
import StudyWord

/// Why a command stops, in words, and its exit code: 64 usage, 65 bad input, 74 input or output.
struct Failure: Error {
  enum Kind: Int32 {
    case usage = 64
    case badInput = 65
    case inputOutput = 74
  }

  let kind: Kind
  let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// Converts any error into a message for the command line.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as ImportError:
      self.init(error.isUsage ? .usage : .badInput, error.message)
    case let error as StudyDocumentError: self.init(.badInput, error.message)
    case let error as ExportError: self.init(.badInput, error.message)
    case let error as KeyError: self.init(.inputOutput, error.message)
    case let error as PrintError:
      self.init(error.isOfTheInput ? .badInput : .inputOutput, error.message)
    case let error as WordError:
      self.init(error == .tooLarge ? .badInput : .inputOutput, error.message)
    case let error as OpeningError:
      self.init(error.isDamage ? .badInput : .inputOutput, error.message)
    case let error as BackupError:
      self.init(error.isOfTheBackup ? .badInput : .inputOutput, error.message)
    case let error as DamagedDraft:
      self.init(.badInput, [error.fault, error.effect, error.advice].joined(separator: " "))
    case let error as AlteredVersion:
      self.init(.badInput, [error.fault, error.effect, error.advice].joined(separator: " "))
    case let error as BenchmarkError: self.init(.inputOutput, error.message)
    case let error as AccountError: self.init(.badInput, error.advice)
    case let error as StoreError: self.init(.badInput, error.advice)
    default:
      self.init(
        .inputOutput,
        "The operation failed: \(error.localizedDescription) Check the disk and its permissions.")
    }
  }
}

extension AsyncParsableCommand {
  /// Runs a command's work; any error becomes a message or JSON, and an exit code, never a trace.
  func reporting(
    asJSON: Bool = false, _ work: () async throws -> Void
  ) async throws {
    do {
      try await work()
    } catch let code as ExitCode {
      throw code
    } catch {
      let failure = Failure(error)
      failure.report(asJSON: asJSON)
      throw ExitCode(failure.kind.rawValue)
    }
  }
}

extension Failure {
  /// Reports to people on standard error; for other tools, also on standard output, where they look for the result.
  func report(asJSON: Bool) {
    Terminal.printError(message)
    guard asJSON else { return }
    let error: JSONValue = [
      "error": [
        "kind": .string(kind.name), "code": .number(Double(kind.rawValue)),
        "message": .string(message),
      ]
    ]
    Terminal.say(error.indentedText)
  }
}

extension Failure.Kind {
  fileprivate var name: String {
    switch self {
    case .usage: "usage"
    case .badInput: "badInput"
    case .inputOutput: "inputOutput"
    }
  }
}

extension ExitCode {
  /// The exit code if problems were found.
  static let problems = ExitCode(1)
}

extension ImportError {
  fileprivate var isUsage: Bool {
    switch self {
    case .unknownFormat, .language: true
    default: false
    }
  }
}

extension PrintError {
  /// Whether the cause is the document, so that another one could be printed.
  fileprivate var isOfTheInput: Bool {
    switch self {
    case .pageTooLarge, .tooDemanding, .refused: true
    case .notInstalled, .tooManyWaiting, .timedOut, .killed, .failed: false
    }
  }
}

extension OpeningError {
  fileprivate var isDamage: Bool {
    switch self {
    case .notADatabase, .newerThanThisRelease, .emptyDatabase, .missingDatabase, .damaged: true
    case .cannotOpen, .readOnly, .readOnlyFolder, .folder: false
    }
  }
}

extension BackupError {
  /// Whether the cause is the backup, so that another one could be restored.
  fileprivate var isOfTheBackup: Bool {
    switch self {
    case .exists, .cannotWrite, .diskFull, .missingKeys: false
    case .notABackup, .interrupted, .changedManifest, .newerLayout, .missingFile, .cutOff,
      .changedFile, .damagedDatabase, .brokenHistory, .brokenAuditLog, .unreadableVersion:
      true
    }
  }
}

extension AccountError {
  var advice: String {
    switch self {
    case .emailTaken: "An account with this email address already exists. Use another address."
    case .invalidEmail: "This is not an email address. Enter one such as ada@example.org."
    case .weakPassword(let minimum):
      "The password is too short. Use \(minimum) characters or more."
    case .guessablePassword:
      "The password is easy to guess. Use a few unrelated words, without the name or the email."
    case .longPassword(let maximum):
      "The password is too long. Use \(maximum) characters or fewer."
    case .leakedPassword:
      "The password is on a list of leaked passwords. Use one that is used nowhere else."
    case .missingName: "The name is missing. Give one with --name."
    case .longName(let maximum): "The name is too long. Use at most \(maximum) characters."
    case .unknownToken: "This link does not exist or has already been used. Ask for a new one."
    case .expiredToken: "The link has expired. Ask for a new one."
    case .wrongPassword: "The password is wrong. Try again."
    case .lastAdministrator:
      "At least one administrator must remain. Make someone else an administrator first."
    case .emailPromised:
      "Someone was invited or asked to review under this email address. Use another address."
    case .askedByEmail: "This person is asked to review under their present email address."
    case .onlyOwner(let studies):
      "This person is the only owner of \(studies.joined(separator: ", ")). Make someone else an owner first."
    case .changedMeanwhile: "Someone else changed this account. Look at it, and try again."
    }
  }
}

extension StoreError {
  var advice: String {
    switch self {
    case .notFound: "There is no such study. Look up its name on the studies page."
    case .notAllowed: "This account is not allowed to do that. Choose another with --owner."
    case .archived: "The study is archived. Restore it first."
    case .identityIsFixed: "The id and the short name of a study cannot change."
    case .ambiguousName(let ids):
      "Several studies have this short name. Use an id: \(ids.map(\.uuidString).joined(separator: ", "))."
    case .lastOwner: "A study must have at least one owner."
    case .reviewersOnlyRead(let name):
      "\(name) has a reviewer account, which can only read studies."
    case .alreadyOwner(let name): "\(name) already owns this study. Name someone else."
    case .missingReason(let maximum): "Give a reason of at most \(maximum) characters."
    case .decisionWouldNotCount(let name, let number):
      "The board reviews version \(number), and the decision of \(name) would no longer count with this owner."
    case .unknownAccount(let email):
      "There is no active account with the address \(email). Create one with “accord account create”."
    }
  }
}
