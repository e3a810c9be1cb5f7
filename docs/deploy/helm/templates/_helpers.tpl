{{- define "yardstick.labels" -}}
app.kubernetes.io/name: yardstick
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* What a web process and a worker have in common: the image, its settings, and nothing writable but two folders. */}}
{{- define "yardstick.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
envFrom:
  - configMapRef:
      name: {{ .Release.Name }}-yardstick
  {{- with .Values.secretName }}
  - secretRef:
      name: {{ . | quote }}
  {{- end }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: ["ALL"]
volumeMounts:
  - name: data
    mountPath: /data
  - name: temporary
    mountPath: /tmp
{{- end }}

{{- define "yardstick.pod" -}}
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
# Longer than a web process still answers after it was told to stop.
terminationGracePeriodSeconds: 30
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- end }}
