import Foundation
import Hummingbird
import NIOCore

/// The portal as a server on one address of this machine.
package struct PortalServer: Sendable {
  /// Why the portal cannot listen.
  package enum StartError: Error {
    case portInUse
    case portNotPermitted
  }

  private let services: Services
  private let host: String
  private let port: Int
  private let limits: ServingLimits

  package init(
    _ services: Services, host: String, port: Int, limits: ServingLimits = ServingLimits()
  ) {
    self.services = services
    self.host = host
    self.port = port
    self.limits = limits
  }

  /// Handles requests until the process is asked to stop.
  /// - Parameter onReady: Called once the portal is listening.
  /// - Throws: `StartError`, and any other error that keeps the server from running.
  package func run(onReady: @escaping @Sendable () -> Void) async throws {
    let application = Application(
      router: portalRouter(services),
      server: .portal(
        limits, presence: services.presence, metrics: services.operation.metrics),
      configuration: .init(address: .hostname(host, port: port), serverName: "accord"),
      onServerRunning: { _ in onReady() }, logger: services.logger)
    do {
      try await application.runService()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw StartError.portInUse
    } catch let error as IOError where error.errnoCode == EACCES {
      throw StartError.portNotPermitted
    }
  }
}
