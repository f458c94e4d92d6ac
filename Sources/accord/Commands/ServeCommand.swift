import ArgumentParser
import Foundation
import Logging
import PortalWeb
import SampleStudies
import StudyStore

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Start the portal and print its address.")

  @OptionGroup var keys: KeysOption
  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"
  @Option(help: "The port to listen on.")
  var port = 8080
  @Flag(help: "Give the first administrator the sample study.")
  var demo = false
  @Flag(help: "Send cookies over HTTPS only, for a portal behind a TLS proxy.")
  var secureCookies = false
  @Option(
    help:
      "The header in which your proxy passes the visitor’s address, such as X-Forwarded-For. Omit it if the portal is reached directly."
  )
  var addressHeader: String?
  @Option(help: "How many requests one API token may send in a minute.")
  var apiRequestsPerMinute = 600
  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup(title: "Webhooks") var webhooks: WebhookOptions
  @Flag(help: "Reload templates for every page, for template developers.")
  var reloadTemplates = false

  func run() async throws {
    try await reporting {
      guard (1...65_535).contains(port) else {
        throw Failure(.usage, "\(port) is not a port. Choose one from 1 to 65535.")
      }
      guard (1...1_000_000).contains(apiRequestsPerMinute) else {
        throw Failure(.usage, "Choose from 1 to 1000000 with --api-requests-per-minute.")
      }
      let folder = URL(filePath: keys.databaseOption.database).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try CrashReports.leaveOutMemory()
      try await keys.databaseOption.with(serve)
    }
  }

  private func serve(_ store: StudyStore) async throws {
    let root = ProjectRoot.url
    var logger = Logger(label: "accord")
    logger.logLevel = .notice
    let mailer = try mail.worker(for: store, listeningAt: address, logger: logger)
    try await store.setSendsMail(mailer != nil)
    let webhookWorker = try webhooks.worker(for: store, keys: keys.folder, logger: logger)
    _ = try keys.folder.current()
    let services = Services(
      store: store,
      templates: try await Templates(
        folder: root.appending(path: "Templates/portal"), reloads: reloadTemplates),
      root: root, secureCookies: secureCookies, addressHeader: try proxyHeader(),
      samples: demo ? [SampleStudies.heartRhythmAtHome] : [], printsAhead: true,
      keys: keys.folder, sendsMail: mailer != nil, webhooks: webhookWorker?.policy,
      apiRequestsPerMinute: apiRequestsPerMinute, logger: logger)
    let welcome = try await welcome(store)
    let patrol = HistoryWorker(store: store, logger: logger)
    let checking = _Concurrency.Task(priority: .background) { await patrol.run() }
    defer { checking.cancel() }
    let stamping = _Concurrency.Task(priority: .background) { await services.stampUnlisted() }
    defer { stamping.cancel() }
    let mailing = _Concurrency.Task(priority: .background) { await mailer?.run() }
    defer { mailing.cancel() }
    let notifying = _Concurrency.Task(priority: .background) { await webhookWorker?.run() }
    defer { notifying.cancel() }
    do {
      try await PortalServer(services, host: host, port: port, limits: limits()).run {
        Terminal.say(welcome)
      }
    } catch PortalServer.StartError.portInUse {
      throw Failure(
        .inputOutput,
        "Port \(port) is in use by another program. Stop it, or choose another port with --port.")
    } catch PortalServer.StartError.portNotPermitted {
      throw Failure(
        .inputOutput,
        "Port \(port) cannot be opened without special permission. Choose 1024 or higher with --port."
      )
    }
  }

  /// Leaves some open files for the database and for programs that the portal runs.
  private func limits() -> ServingLimits {
    var limits = ServingLimits()
    limits.connections = min(limits.connections, max(32, OpenFiles.raiseLimit() - 200))
    return limits
  }

  private func proxyHeader() throws -> AddressHeader? {
    guard let addressHeader else { return nil }
    guard let name = AddressHeader(addressHeader) else {
      throw Failure(.usage, "“\(addressHeader)” is not a valid header name.")
    }
    return name
  }

  /// Where the portal listens.
  private var address: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  private func welcome(_ store: StudyStore) async throws -> String {
    var lines = ["Accord is ready at \(address)/"]
    if try await !store.isSetUp() {
      let token = try await store.issueSetUpToken()
      lines.append("Create the first administrator, once, at \(address)/set-up?token=\(token)")
    } else if demo {
      lines.append(
        "The sample study is only added to a new database. To get it, choose another file with --database."
      )
    }
    return lines.joined(separator: "\n")
  }
}
